import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBuildRecord } from './build-record.ts';
import type { Hosts } from './hosts.ts';
import { inlineHashes } from './inline-hashes.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Returns the headers of one build. The policy contains the hashes of the inline scripts and styles of all its pages.
 *
 * @param dist the folder of the build.
 * @throws {CommandError} if the folder contains no build, or if `hosts` contains a source that is not a host.
 */
export function buildHeaders(dist: string, hosts: Hosts): Readonly<Record<string, string>> {
  const { settings } = readBuildRecord(dist);
  const names = readdirSync(dist).filter((name) => name.endsWith('.html'));
  const pages = names.sort().map((name) => readFileSync(join(dist, name), 'utf8'));
  const inline = {
    scripts: pages.flatMap((page) => inlineHashes(page, 'script')),
    styles: pages.flatMap((page) => inlineHashes(page, 'style')),
  };
  return securityHeaders(hosts, inline, settings.VITE_ERROR_REPORTS);
}
