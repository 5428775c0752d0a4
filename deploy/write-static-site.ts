import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFiles } from './build-files.ts';
import { isHashedFile } from './hosting-rules.ts';
import { keptFiles, type ReleaseRecord, recordName } from './kept-files.ts';
import { headersFile, redirectsFile } from './static-host-files.ts';
import { publishFiles, type ReleaseOptions, releaseRules, writeInto } from './write-release.ts';

/**
 * Writes a release for static hosts: the folder `public`, with the rules `_headers` and `_redirects` in it, and the
 * record of the release, which the next release needs. If `out` contains a release, its chunks stay available.
 *
 * @returns a sentence about the chunks that stay.
 * @throws {CommandError} if the build is missing, or if `hosts` contains an invalid value.
 */
export function writeStaticSite(options: ReleaseOptions): string {
  const { dist, out } = options;
  const hashed = [...buildFiles(dist).keys()].filter(isHashedFile);
  const before = keptFiles(out, hashed);
  const kept = before ?? new Map<string, Buffer>();
  const record: ReleaseRecord = { files: hashed, kept: [...kept.keys()] };
  const folder = join(out, 'public');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  publishFiles(options, folder);
  for (const [name, content] of kept) writeInto(folder, name, content);
  // The files of this build come first, because Cloudflare Pages reads a limited number of rules.
  const rules = releaseRules(options, [...new Set([...hashed, ...buildFiles(folder).keys()])]);
  writeInto(folder, '_headers', headersFile(rules));
  writeInto(folder, '_redirects', redirectsFile(rules));
  writeInto(out, 'hosting.json', `${JSON.stringify(rules, null, 2)}\n`);
  writeInto(out, recordName, `${JSON.stringify(record, null, 2)}\n`);
  return before === undefined
    ? `${out} contained no release before this one. Pages that are open lose the chunks of an earlier release.`
    : `It contains ${kept.size} chunks of the release before.`;
}
