import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv, type Plugin } from 'vite';
import { isForDevelopment } from '../src/page/build/vite-plugin.ts';
import { moveSourceMaps, precompress, writeBuildRecord } from './build-record.ts';
import {
  anyHost,
  type BuildSettings,
  describeBuildSettings,
  readBuildSettings,
  settingNames,
} from './build-settings.ts';
import { addPolicy, openDirectives } from './page-policy.ts';
import { writeStaticHostFiles } from './static-host-files.ts';

/** Returns the text of each setting in its normalised form; `undefined` for one that is not set. */
const normalised = (settings: BuildSettings): ReadonlyMap<string, string | undefined> =>
  new Map(
    settingNames.map((name) => {
      const text = [settings[name]]
        .flat()
        .filter((value) => value !== anyHost)
        .join(',');
      return [name, text === '' ? undefined : text];
    }),
  );

/**
 * A Vite plugin that reads the settings before the build starts, and completes what it has written for any host. The
 * build prints the settings, and fails if it cannot read one. The app gets each setting in its normalised form. The pages
 * get their policy and the build id. The plugin adds the record of the build, the rules of static hosts and compressed
 * copies.
 */
export function hostPlugin(): Plugin {
  let settings: BuildSettings;
  let isComplete = false;
  return {
    name: 'host',
    config(config, { mode }) {
      const folder = config.envDir === false ? false : (config.envDir ?? config.root ?? process.cwd());
      settings = readBuildSettings(folder === false ? process.env : loadEnv(mode, folder, 'VITE_'));
      return {
        define: Object.fromEntries(
          [...normalised(settings)].map(([name, value]) => [
            `import.meta.env.${name}`,
            JSON.stringify(value ?? ''),
          ]),
        ),
      };
    },
    configResolved(config) {
      isComplete = !isForDevelopment(config);
      if (config.command !== 'build') return;
      config.logger.info(`Settings in force:\n${describeBuildSettings(settings)}`);
      const open = openDirectives(settings);
      if (open.length > 0) config.logger.info(`The policy allows every host in ${open.join(', ')}.`);
    },
    writeBundle({ dir }) {
      if (dir === undefined || !isComplete || !existsSync(join(dir, 'index.html'))) return;
      moveSourceMaps(dir);
      for (const name of readdirSync(dir).filter((file) => file.endsWith('.html'))) {
        const page = join(dir, name);
        writeFileSync(page, addPolicy(name, readFileSync(page, 'utf8'), settings));
      }
      writeBuildRecord(dir, settings);
      writeStaticHostFiles(dir);
      precompress(dir);
    },
  };
}
