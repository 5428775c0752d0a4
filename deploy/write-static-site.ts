import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFiles } from './build-files.ts';
import { readBuildRecord } from './build-record.ts';
import { keptFiles, type ReleaseRecord, recordName } from './kept-files.ts';
import { headersFile, isHashedFile, redirectsFile } from './static-host-files.ts';
import { publishFiles, type ReleaseOptions, releaseHeaders, writeInto } from './write-release.ts';

interface StaticSiteOptions extends ReleaseOptions {
  /** The folder that this function wrote for the previous release, whose chunks stay available. It may be `out`. */
  readonly previous?: string;
}

/**
 * Writes a release for static hosts: the folder `public`, with the rules `_headers` and `_redirects` in it, and the
 * record of the release, which the next release needs.
 *
 * @throws {CommandError} if the build or the previous release is missing, or if `hosts` contains an invalid value.
 */
export function writeStaticSite(options: StaticSiteOptions): void {
  const { dist, out, previous } = options;
  const headers = { 'X-Build': readBuildRecord(dist).id, ...releaseHeaders(options) };
  const hashed = [...buildFiles(dist).keys()].filter(isHashedFile);
  const kept = previous === undefined ? new Map<string, Buffer>() : keptFiles(previous, hashed);
  const record: ReleaseRecord = { files: hashed, kept: [...kept.keys()] };
  const folder = join(out, 'public');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  publishFiles(options, folder);
  for (const [name, content] of kept) writeInto(folder, name, content);
  const published = [...new Set([...hashed, ...buildFiles(folder).keys()])];
  writeInto(folder, '_headers', headersFile(headers, published));
  writeInto(folder, '_redirects', redirectsFile(published));
  writeInto(out, recordName, `${JSON.stringify(record, null, 2)}\n`);
}
