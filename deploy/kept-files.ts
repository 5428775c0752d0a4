import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The hashed files of a release. `write-config.ts` writes this record beside the folder `public`. */
export interface ReleaseRecord {
  /** The paths of the hashed files of the build. */
  readonly files: readonly string[];
  /** The paths of the hashed files of the previous release, which are kept for pages that are still open. */
  readonly kept: readonly string[];
}

/** The name of the record's file. */
export const recordName = 'release.json';

/**
 * Returns the hashed files of the previous release. The new release publishes them too, because a page that was opened
 * before the deploy still requests them. Files of older releases are dropped, so the folder does not grow.
 *
 * @param previous the folder that `write-config.ts` wrote for the previous release.
 * @param files the paths of the hashed files of the new build. If both releases are the same build, the function
 *   returns the files that the previous release kept from the release before it.
 * @returns the contents by path; `undefined` if the folder has no release.
 * @throws if a file that the record of the previous release names is missing.
 */
export function keptFiles(
  previous: string,
  files: readonly string[],
): ReadonlyMap<string, Buffer> | undefined {
  const recordFile = join(previous, recordName);
  if (!existsSync(recordFile)) return undefined;
  const record: ReleaseRecord = JSON.parse(readFileSync(recordFile, 'utf8'));
  const isSameBuild = JSON.stringify([...record.files].sort()) === JSON.stringify([...files].sort());
  const own = new Set(files);
  const names = (isSameBuild ? record.kept : record.files).filter((name) => !own.has(name));
  return new Map(names.map((name) => [name, readFileSync(join(previous, 'public', name))]));
}
