import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFiles } from './build-record.ts';
import headers from './headers.json' with { type: 'json' };

const isHashed = (path: string) => /^(?:assets|locales)\/[^/]+-[\w-]{8}\.\w+$/.test(path);

/** How many rules of `_headers` Cloudflare Pages reads; it ignores the rest. */
const maxRules = 100;

/** Returns one rule of `_headers`: a path and its headers. */
const rule = (path: string, values: Readonly<Record<string, string>>) =>
  [path, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/**
 * Returns the contents of `_headers` for static hosts that read it (Netlify, Cloudflare Pages).
 *
 * Each hashed file has its own rule. A rule for the whole folder would also match a chunk that no longer exists. A host
 * may respond to such a path with `index.html`, which a browser must not cache for a year as that chunk.
 *
 * @param hashed the paths of the files whose names have a hash.
 */
function headersFile(hashed: readonly string[]): string {
  const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  // ':prefix' matches one whole path segment: Login or Loginapp in any case.
  const paths = hashed.flatMap((path) => [`/${path}`, `/:prefix/${path}`]).slice(0, maxRules - 1);
  return `${[rule('/*', headers), ...paths.map((path) => rule(path, immutable))].join('\n\n')}\n`;
}

/**
 * Returns the contents of `_redirects` for the same hosts, which apply only the first rule that matches. A rule that
 * strips the prefix from every path would map `/Login/contact` to a file that does not exist. Cloudflare Pages ignores
 * the rules with 404 and the last one, and serves index.html for every path that is no file.
 *
 * @param files the files at the top of the build that the page requests.
 */
const redirectsFile = (files: readonly string[]): string =>
  [
    '/.well-known/change-password /forgot-password 302',
    ...files.map((file) => `/:prefix/${file} /${file} 200`),
    ...['assets', 'locales', 'brands'].map((folder) => `/:prefix/${folder}/* /${folder}/:splat 200`),
    ...['.well-known', 'assets', 'locales'].map((folder) => `/${folder}/* /index.html 404`),
    '/:prefix/.well-known/* /index.html 404',
    '/* /index.html 200',
    '',
  ].join('\n');

/** Writes `_headers` and `_redirects` into a build. */
export function writeStaticHostFiles(dist: string): void {
  const paths = [...buildFiles(dist).keys()];
  const requested = paths.filter((path) => !/\/|^(?:index\.html|robots\.txt)$/.test(path));
  writeFileSync(join(dist, '_headers'), headersFile(paths.filter(isHashed)));
  writeFileSync(join(dist, '_redirects'), redirectsFile(requested));
}
