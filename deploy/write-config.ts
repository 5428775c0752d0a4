import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildHeaders } from './build-headers.ts';
import { type Hosts, hosts } from './hosts.ts';
import { nginxConfig } from './nginx-config.ts';
import { precompress } from './precompress.ts';
import { headersFile, redirectsFile } from './static-host-files.ts';

interface WriteOptions {
  /** Folder of the build. */
  readonly dist: string;
  /** Folder to write; what it held before goes. */
  readonly out: string;
  readonly hosts: Hosts;
  /** Tells of violations in the console and blocks nothing: for a first try with real third parties. */
  readonly reportOnly?: boolean;
}

const policyName = 'Content-Security-Policy';

function reported({ [policyName]: policy = '', ...others }: Readonly<Record<string, string>>) {
  return { [`${policyName}-Report-Only`]: policy, ...others };
}

/** Writes what a host needs for one build: `public/`, `nginx.conf`, `_headers` and `_redirects` (deploy/README.md). */
export function writeConfig({ dist, out, hosts, reportOnly = false }: WriteOptions): void {
  const enforced = buildHeaders(dist, hosts);
  const headers = reportOnly ? reported(enforced) : enforced;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(dist, join(out, 'public'), { recursive: true });
  precompress(join(out, 'public'));
  writeFileSync(join(out, 'nginx.conf'), nginxConfig(hosts, headers));
  writeFileSync(join(out, '_headers'), headersFile(headers));
  writeFileSync(join(out, '_redirects'), redirectsFile());
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      dist: { type: 'string', default: 'dist' },
      out: { type: 'string', default: 'dist-deploy' },
      'report-only': { type: 'boolean', default: false },
    },
  });
  writeConfig({ dist: values.dist, out: values.out, hosts, reportOnly: values['report-only'] });
  console.log(`Written: ${values.out}/public, nginx.conf, _headers, _redirects.`);
  if (hosts.handOff.length === 0) {
    console.log('No hosts in handOff (deploy/hosts.ts): the session can be posted to this host only.');
  }
}
