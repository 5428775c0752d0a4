import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBuildRecord } from './build-record.ts';
import type { BuildSettings } from './build-settings.ts';
import { consequences } from './consequences.ts';
import { type Hosts, readHosts } from './hosts.ts';
import { CommandError, runCommand } from './run-command.ts';
import { writeInto, writeRelease } from './write-release.ts';
import { billOfMaterials } from './write-sbom.ts';
import { writeStaticSite } from './write-static-site.ts';

const usage = `Usage: npm run deploy:config -- [options]

  --hosts FILE    the hosts of the deployment (default: hosts.json)
  --dist FOLDER   the build (default: dist)
  --out FOLDER    the folder to write (default: dist-deploy)
  --report-only   the policy reports violations and blocks nothing
  --static        write for a static host instead of nginx
  --previous FOLDER  with --static: the folder written for the previous release, whose chunks stay available`;

/** Returns what an operator should know, although it may be intended. */
function remarks(settings: BuildSettings, { handOff, logos }: Hosts): string[] {
  const examples = (['VITE_BRAND_PHONE', 'VITE_TERMS_URL', 'VITE_PRIVACY_URL'] as const).filter(
    (name) => settings[name] === '',
  );
  return [
    ...(examples.length === 0
      ? []
      : [`The build shows example values, because it has no ${examples.join(', ')}.`]),
    ...(handOff.length === 0 ? ['"handOff" is empty, so a session can be posted to this host only.'] : []),
    ...(logos.length === 0
      ? ['"logos" is empty, so brand logos must be on this host, or data: URLs in the theme.']
      : []),
  ];
}

if (import.meta.main) {
  await runCommand(usage, () => {
    const { values } = parseArgs({
      options: {
        hosts: { type: 'string', default: 'hosts.json' },
        dist: { type: 'string', default: 'dist' },
        out: { type: 'string', default: 'dist-deploy' },
        static: { type: 'boolean', default: false },
        previous: { type: 'string' },
        'report-only': { type: 'boolean', default: false },
      },
    });
    const { dist, out, previous } = values;
    if (previous !== undefined && !values.static) {
      throw new CommandError('--previous needs --static. On nginx the script `switch` keeps earlier chunks.');
    }
    const { id, settings } = readBuildRecord(dist);
    const hosts = readHosts(values.hosts);
    const problems = consequences(settings, hosts, values.static ? 'static' : 'nginx');
    if (problems.length > 0) {
      throw new CommandError(
        [`The build in ${dist} and ${values.hosts} do not fit together:`, ...problems].join('\n- '),
      );
    }
    const options = { dist, out, hosts, reportOnly: values['report-only'] };
    let folder = out;
    if (values.static) writeStaticSite({ ...options, ...(previous === undefined ? {} : { previous }) });
    else folder = join(out, 'releases', writeRelease(options));
    writeInto(folder, 'sbom.cdx.json', billOfMaterials('.', dist));
    console.log([`Written: ${folder}, for the build ${id}.`, ...remarks(settings, hosts)].join('\n'));
    return 0;
  });
}
