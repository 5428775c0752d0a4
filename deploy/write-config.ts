import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnv } from 'vite';
import { buildFiles } from './build-files.ts';
import { buildHeaders } from './build-headers.ts';
import { readBuildSettings } from './build-settings.ts';
import { type Hosts, hosts } from './hosts.ts';
import { keptFiles, type ReleaseRecord, recordName } from './kept-files.ts';
import { nginxConfig } from './nginx-config.ts';
import { precompress } from './precompress.ts';
import { securityTxt } from './security-txt.ts';
import { settingsConflicts } from './settings-conflicts.ts';
import { headersFile, isHashedFile, redirectsFile } from './static-host-files.ts';
import { billOfMaterials } from './write-sbom.ts';

interface WriteOptions {
  /** The folder of the build. */
  readonly dist: string;
  /** The folder to write. Its earlier contents are removed. */
  readonly out: string;
  readonly hosts: Hosts;
  /** Whether the policy only reports violations to the console, for a first test with real third parties. */
  readonly reportOnly?: boolean;
  /** The folder that this function wrote for the previous release, whose chunks stay available. It may be `out`. */
  readonly previous?: string;
}

const policyName = 'Content-Security-Policy';

/** Renames the policy's header, so that browsers report violations and block nothing. */
function reportOnlyHeaders({ [policyName]: policy = '', ...others }: Readonly<Record<string, string>>) {
  return { [`${policyName}-Report-Only`]: policy, ...others };
}

function writeInto(folder: string, name: string, content: string | Buffer): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/**
 * Writes the files that a host needs for one build: `public/`, `nginx.conf`, `_headers`, `_redirects` and the record of
 * the release (docs/deploying.md).
 *
 * @throws if the build or the previous release is missing, or if `hosts` contains an invalid value.
 */
export function writeConfig({ dist, out, hosts, reportOnly = false, previous }: WriteOptions): void {
  const enforced = buildHeaders(dist, hosts);
  const headers = reportOnly ? reportOnlyHeaders(enforced) : enforced;
  const hashed = [...buildFiles(dist).keys()].filter(isHashedFile);
  const kept = previous === undefined ? new Map<string, Buffer>() : keptFiles(previous, hashed);
  const contact = hosts.securityTxt === undefined ? undefined : securityTxt(hosts.securityTxt, Date.now());
  const record: ReleaseRecord = { files: hashed, kept: [...kept.keys()] };
  const folder = join(out, 'public');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(dist, folder, { recursive: true });
  for (const [name, content] of kept) writeInto(folder, name, content);
  if (contact !== undefined) writeInto(folder, '.well-known/security.txt', contact);
  const published = [...new Set([...hashed, ...buildFiles(folder).keys()])];
  precompress(folder);
  writeInto(out, 'nginx.conf', nginxConfig(hosts, headers));
  writeInto(out, '_headers', headersFile(headers, published));
  writeInto(out, '_redirects', redirectsFile(published));
  writeInto(out, recordName, `${JSON.stringify(record, null, 2)}\n`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      dist: { type: 'string', default: 'dist' },
      out: { type: 'string', default: 'dist-deploy' },
      previous: { type: 'string' },
      'report-only': { type: 'boolean', default: false },
    },
  });
  const { dist, out, previous } = values;
  // Reads the environment of the build, because a conflict with hosts.ts would otherwise be noticed only in production.
  const conflicts = settingsConflicts(readBuildSettings(loadEnv('production', '.', 'VITE_')), hosts);
  if (conflicts.length > 0) {
    console.error(`The settings of the build and deploy/hosts.ts conflict:\n${conflicts.join('\n')}`);
    process.exitCode = 1;
  } else {
    const options = previous === undefined ? {} : { previous };
    writeConfig({ dist, out, hosts, reportOnly: values['report-only'], ...options });
    writeInto(out, 'sbom.cdx.json', billOfMaterials('.', dist));
    console.log(`Written: ${out}/public, nginx.conf, _headers, _redirects, ${recordName}, sbom.cdx.json.`);
    if (hosts.handOff.length === 0) {
      console.log('handOff in deploy/hosts.ts is empty, so the session can be posted to this host only.');
    }
    if (hosts.logos.length === 0) {
      console.log(
        'logos in deploy/hosts.ts is empty, so brand logos must be on this host or data: URLs in the theme.',
      );
    }
  }
}
