import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildFiles } from './build-files.ts';
import { buildHeaders } from './build-headers.ts';
import { readBuildRecord } from './build-record.ts';
import { type HostingRules, hostingRules } from './hosting-rules.ts';
import type { Hosts } from './hosts.ts';
import { nginxConfig, policyMaps } from './nginx-config.ts';
import { precompress } from './precompress.ts';
import { securityTxt } from './security-txt.ts';

export interface ReleaseOptions {
  /** The folder of the build. */
  readonly dist: string;
  /** The folder to write. Its earlier contents are removed, apart from the chunks that a static host keeps. */
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
function releaseHeaders({ dist, hosts, reportOnly = false }: Omit<ReleaseOptions, 'out'>) {
  const headers = buildHeaders(dist, hosts);
  return reportOnly ? reportOnlyHeaders(headers) : headers;
}

/** Returns what a host does with a release, for `hosting.json`. @throws {CommandError} if there is no build. */
export const releaseRules = (options: ReleaseOptions, paths: readonly string[]): HostingRules =>
  hostingRules(readBuildRecord(options.dist).id, releaseHeaders(options), paths);

export function moveFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
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
 * Beside it are `newest`, which contains its name, the script `switch`, which makes nginx serve it, and a `Dockerfile`. The
 * whole folder is copied to the server, or is the context of the image.
 *
 * @returns the name of the release: the id of the build, and a hash of the configuration.
 * @throws {CommandError} if the build is missing, or if `hosts` contains an invalid value.
 */
export function writeRelease(options: ReleaseOptions): string {
  const { dist, out, hosts } = options;
  const headers = releaseHeaders(options);
  const { id, settings } = readBuildRecord(dist);
  const config = nginxConfig(hosts, headers, settings.VITE_ERROR_REPORTS);
  const hash = createHash('sha256')
    .update(JSON.stringify([config, headers]))
    .digest('hex');
  const name = `${id}-${hash.slice(0, 4)}`;
  const folder = join(out, 'releases', name);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  publishFiles(options, join(folder, 'public'));
  const rules = releaseRules(options, [...buildFiles(join(folder, 'public')).keys()]);
  precompress(join(folder, 'public'));
  const files = {
    'hosting.json': `${JSON.stringify(rules, null, 2)}\n`,
    'nginx.conf': config,
    'page-time': `${pageTime(createHash('sha256').update(name).digest('hex'))}\n`,
    ...policyMaps(name, headers),
  };
  for (const [file, content] of Object.entries(files)) writeInto(folder, file, content);
  const template = (file: string) =>
    readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('{{folder}}', hosts.folder);
  writeInto(out, 'newest', `${name}\n`);
  writeInto(out, 'Dockerfile', template('./Dockerfile.template'));
  writeFileSync(join(out, 'switch'), template('./switch.sh'), { mode: 0o755 });
  return name;
}
