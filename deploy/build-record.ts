import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFiles } from './build-files.ts';
import type { BuildSettings } from './build-settings.ts';

/** What a build records about itself in `build.json`. */
export interface BuildRecord {
  /** Identifies the build: twelve hexadecimal digits of a hash of its files. */
  readonly id: string;
  /** The settings with which it was built. */
  readonly settings: BuildSettings;
}

/**
 * Writes the record of a build, and its id into the attribute `data-build` of index.html. The id depends only on the
 * files, so the same sources and settings give the same id.
 *
 * @param dist the folder of the build.
 */
export function writeBuildRecord(dist: string, settings: BuildSettings): void {
  const files = JSON.stringify([...buildFiles(dist)]);
  const id = createHash('sha256').update(files).digest('hex').slice(0, 12);
  const page = join(dist, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<html ', `<html data-build="${id}" `));
  const record: BuildRecord = { id, settings };
  writeFileSync(join(dist, 'build.json'), `${JSON.stringify(record, null, 2)}\n`);
}
