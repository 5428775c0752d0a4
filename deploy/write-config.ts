import { chmodSync, readdirSync } from 'node:fs';
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
  --target HOST   nginx (default), static (Netlify, Cloudflare Pages) or cloudfront (with S3)`;

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

/** Lets every user read a folder. A copy can keep the modes, and those of a builder may let only its own user read. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isFile() && entry.name !== 'switch' ? 0o644 : 0o755);
}

if (import.meta.main) {
  await runCommand(usage, () => {
    const { values } = parseArgs({
      options: {
        hosts: { type: 'string', default: 'hosts.json' },
        dist: { type: 'string', default: 'dist' },
        out: { type: 'string', default: 'dist-deploy' },
        target: { type: 'string', default: 'nginx' },
        'report-only': { type: 'boolean', default: false },
      },
    });
    const { dist, out, target } = values;
    if (!isTarget(target)) throw new CommandError(`--target must be one of: ${targets.join(', ')}.`);
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
    let kept: readonly string[] = [];
    if (target === 'static') kept = [writeStaticSite(options)];
    else if (target === 'cloudfront') writeCloudFrontSite(options);
    else folder = join(out, 'releases', writeRelease(options));
    writeInto(folder, 'sbom.cdx.json', billOfMaterials('.', dist));
    makeReadable(out);
    console.log(
      [`Written: ${folder}, for the build ${id}.`, ...kept, ...remarks(settings, hosts)].join('\n'),
    );
    return 0;
  });
}
