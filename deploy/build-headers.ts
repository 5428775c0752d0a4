import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hosts } from './hosts.ts';
import { inlineHashes } from './inline-hashes.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Returns the headers of one build. The policy contains the hashes of the inline scripts and styles of all its pages.
 *
 * @param dist the folder of the build.
 * @throws if the folder has no `index.html`, or if `hosts` contains a source that is not a host.
 */
export function buildHeaders(dist: string, hosts: Hosts): Readonly<Record<string, string>> {
  const names = readdirSync(dist).filter((name) => name.endsWith('.html'));
  if (!names.includes('index.html')) throw new Error(`There is no index.html in ${dist}: build first.`);
  const pages = names.sort().map((name) => readFileSync(join(dist, name), 'utf8'));
  return securityHeaders(hosts, {
    scripts: pages.flatMap((page) => inlineHashes(page, 'script')),
    styles: pages.flatMap((page) => inlineHashes(page, 'style')),
  });
}
