import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildHeaders } from './build-headers.ts';
import { readBuildRecord } from './build-record.ts';
import type { Hosts } from './hosts.ts';
import { nginxConfig, policyMaps } from './nginx-config.ts';
import { precompress } from './precompress.ts';
import { securityTxt } from './security-txt.ts';

export interface ReleaseOptions {
  /** The folder of the build. */
  readonly dist: string;
  /** The folder to write. Its earlier contents are removed. */
  readonly out: string;
  readonly hosts: Hosts;
  /** Whether the policy only reports violations, for a first test with real third parties. */
  readonly reportOnly?: boolean;
}

const policyName = 'Content-Security-Policy';

/** Renames the policy's header, so that browsers report violations and block nothing. */
function reportOnlyHeaders({ [policyName]: policy = '', ...others }: Readonly<Record<string, string>>) {
  return { [`${policyName}-Report-Only`]: policy, ...others };
}

/** Returns the headers of a release. @throws {CommandError} if the folder contains no build. */
export function releaseHeaders({ dist, hosts, reportOnly = false }: Omit<ReleaseOptions, 'out'>) {
  const headers = buildHeaders(dist, hosts);
  return reportOnly ? reportOnlyHeaders(headers) : headers;
}

export function writeInto(folder: string, name: string, content: string | Buffer): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Copies the build into an empty folder, with `security.txt` if the deployment has one. */
export function publishFiles({ dist, hosts }: Pick<ReleaseOptions, 'dist' | 'hosts'>, folder: string): void {
  const contact = hosts.securityTxt === undefined ? undefined : securityTxt(hosts.securityTxt, Date.now());
  cpSync(dist, folder, { recursive: true, filter: (path) => !path.endsWith('.map') });
  if (contact !== undefined) writeInto(folder, '.well-known/security.txt', contact);
}

/**
 * Returns the time of the pages of a release, in seconds. `switch` sets it, because nginx derives the ETag of a file
 * from its time. It depends only on the release, so all hosts of a deployment send the same ETag.
 */
const pageTime = (hash: string) => 1_000_000_000 + Number.parseInt(hash.slice(0, 7), 16);

/**
 * Writes a release for nginx into `releases/` of a folder: the files of the build, the configuration and the policy.
 * Beside it are `newest`, which contains its name, and the script `switch`, which makes nginx serve it. The whole folder
 * is copied to the server.
 *
 * @returns the name of the release: the id of the build, and a hash of the configuration.
 * @throws {CommandError} if the build is missing, or if `hosts` contains an invalid value.
 */
export function writeRelease(options: ReleaseOptions): string {
  const { dist, out, hosts } = options;
  const headers = releaseHeaders(options);
  const config = nginxConfig(hosts, headers);
  const hash = createHash('sha256')
    .update(JSON.stringify([config, headers]))
    .digest('hex');
  const name = `${readBuildRecord(dist).id}-${hash.slice(0, 4)}`;
  const folder = join(out, 'releases', name);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  publishFiles(options, join(folder, 'public'));
  precompress(join(folder, 'public'));
  const files = {
    'nginx.conf': config,
    'page-time': `${pageTime(createHash('sha256').update(name).digest('hex'))}\n`,
    ...policyMaps(name, headers),
  };
  for (const [file, content] of Object.entries(files)) writeInto(folder, file, content);
  const script = readFileSync(new URL('./switch.sh', import.meta.url), 'utf8');
  writeInto(out, 'newest', `${name}\n`);
  writeFileSync(join(out, 'switch'), script.replaceAll('{{folder}}', hosts.folder), { mode: 0o755 });
  return name;
}
