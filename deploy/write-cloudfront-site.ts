import { createHash } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFiles } from './build-files.ts';
import { cloudFrontFunction, responseHeadersPolicy } from './cloudfront-files.ts';
import { isHashedFile } from './hosting-rules.ts';
import { moveFile, publishFiles, type ReleaseOptions, releaseRules, writeInto } from './write-release.ts';

/**
 * Writes a release for S3 with CloudFront: the objects of the bucket in `immutable` and `revalidated`, the function and
 * the response headers policy that make CloudFront serve this release, and the program that publishes them.
 *
 * @returns the name of the release, which function and policy have, too.
 * @throws {CommandError} if the build is missing, or if a file is larger than CloudFront allows.
 */
export function writeCloudFrontSite(options: ReleaseOptions): string {
  const { out } = options;
  rmSync(out, { recursive: true, force: true });
  publishFiles(options, join(out, 'public'));
  const paths = [...buildFiles(join(out, 'public')).keys()];
  const rules = releaseRules(options, paths);
  const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex');
  const name = `sign-in-${rules.build}-${hash.slice(0, 4)}`;
  for (const path of paths) {
    const target = isHashedFile(path) ? `immutable/${path}` : `revalidated/releases/${name}/${path}`;
    moveFile(join(out, 'public', path), join(out, target));
  }
  rmSync(join(out, 'public'), { recursive: true });
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  writeInto(out, 'hosting.json', json(rules));
  // The bucket has it, too, because it names the chunks that the release needs.
  writeInto(out, `revalidated/releases/${name}/hosting.json`, json(rules));
  writeInto(out, 'function.js', cloudFrontFunction(rules, `/releases/${name}`));
  writeInto(out, 'response-headers-policy.json', json(responseHeadersPolicy(rules, name)));
  writeInto(out, 'name', `${name}\n`);
  copyFileSync(new URL('./cloudfront-release.mjs', import.meta.url), join(out, 'release.mjs'));
  return name;
}
