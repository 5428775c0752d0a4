import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBuildRecord } from './build-record.ts';
import type { BuildSettings } from './build-settings.ts';
import { consequences, type Target } from './consequences.ts';
import { type Hosts, readHosts } from './hosts.ts';
import { CommandError, runCommand } from './run-command.ts';
import { writeCloudFrontSite } from './write-cloudfront-site.ts';
import { writeInto, writeRelease } from './write-release.ts';
import { billOfMaterials } from './write-sbom.ts';
import { writeStaticSite } from './write-static-site.ts';

const usage = `Usage: npm run deploy:config -- [options]

  --hosts FILE    the hosts of the deployment (default: hosts.json)
  --dist FOLDER   the build (default: dist)
  --out FOLDER    the folder to write (default: dist-deploy)
  --report-only   the policy reports violations and blocks nothing
  --target HOST   nginx (default), static (Netlify, Cloudflare Pages) or cloudfront (with S3)
  --previous FOLDER  with static: the folder written for the previous release, whose chunks stay available`;

const targets: readonly string[] = ['nginx', 'static', 'cloudfront'] satisfies Target[];

const isTarget = (text: string): text is Target => targets.includes(text);

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
        target: { type: 'string', default: 'nginx' },
        previous: { type: 'string' },
        'report-only': { type: 'boolean', default: false },
      },
    });
    const { dist, out, previous, target } = values;
    if (!isTarget(target)) throw new CommandError(`--target must be one of: ${targets.join(', ')}.`);
    if (previous !== undefined && target !== 'static') {
      throw new CommandError('--previous needs --target static. Other hosts keep earlier chunks themselves.');
    }
    const { id, settings } = readBuildRecord(dist);
    const hosts = readHosts(values.hosts);
    const problems = consequences(settings, hosts, target);
    if (problems.length > 0) {
      throw new CommandError(
        [`The build in ${dist} and ${values.hosts} do not fit together:`, ...problems].join('\n- '),
      );
    }
    const options = { dist, out, hosts, reportOnly: values['report-only'] };
    let folder = out;
    if (target === 'static') writeStaticSite({ ...options, ...(previous === undefined ? {} : { previous }) });
    else if (target === 'cloudfront') writeCloudFrontSite(options);
    else folder = join(out, 'releases', writeRelease(options));
    writeInto(folder, 'sbom.cdx.json', billOfMaterials('.', dist));
    console.log([`Written: ${folder}, for the build ${id}.`, ...remarks(settings, hosts)].join('\n'));
    return 0;
  });
}
