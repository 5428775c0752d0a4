import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The record of a release, which `write-config.ts` writes beside the published folder. */
export interface ReleaseRecord {
  /** Hashed files of the build itself, by their paths. */
  readonly files: readonly string[];
  /** Hashed files of the release before it, kept for pages that are still open. */
  readonly kept: readonly string[];
}

/** Name of the record within the folder that `write-config.ts` writes. */
export const recordName = 'release.json';

function readRecord(folder: string): ReleaseRecord {
  const file = join(folder, recordName);
  if (!existsSync(file)) {
    throw new Error(
      `${folder} has no ${recordName}. --previous must name a folder that write-config.ts wrote.`,
    );
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * The hashed files of the previous release, which the new release publishes beside its own: a page that was opened
 * before the deploy still requests them. Files of older releases are dropped, so the folder does not grow.
 *
 * @param previous folder that `write-config.ts` wrote for the previous release.
 * @param files hashed files of the new build. If the previous release is the same build, its kept files stay kept.
 * @returns contents by path.
 * @throws if the folder has no record.
 */
export function keptFiles(previous: string, files: readonly string[]): ReadonlyMap<string, Buffer> {
  const record = readRecord(previous);
  const isSameBuild = JSON.stringify([...record.files].sort()) === JSON.stringify([...files].sort());
  const own = new Set(files);
  const names = (isSameBuild ? record.kept : record.files).filter((name) => !own.has(name));
  return new Map(names.map((name) => [name, readFileSync(join(previous, 'public', name))]));
}
