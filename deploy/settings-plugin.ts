import { loadEnv, type Plugin } from 'vite';
import { writeBuildRecord } from './build-record.ts';
import {
  anyHost,
  type BuildSettings,
  describeBuildSettings,
  readBuildSettings,
  settingNames,
} from './build-settings.ts';

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
 * A Vite plugin that reads the settings before the build starts. The build prints them, and fails if it cannot read
 * one. The app gets each setting in its normalised form. When the build is written, the plugin adds the build id and
 * the record of the build (build-record.ts).
 */
export function settingsPlugin(): Plugin {
  let settings: BuildSettings;
  return {
    name: 'settings',
    config(config, { mode, command }) {
      const folder = config.envDir === false ? false : (config.envDir ?? config.root ?? process.cwd());
      settings = readBuildSettings(folder === false ? process.env : loadEnv(mode, folder, 'VITE_'));
      const values = [...normalised(settings)];
      // The inline scripts of the page are separate builds without this plugin. They read the environment.
      if (command === 'build')
        for (const [name, value] of values) if (value !== undefined) process.env[name] = value;
      return {
        define: Object.fromEntries(
          values.map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value ?? '')]),
        ),
      };
    },
    configResolved({ command, logger }) {
      if (command === 'build') logger.info(`Settings in force:\n${describeBuildSettings(settings)}`);
    },
    writeBundle({ dir }) {
      if (dir !== undefined) writeBuildRecord(dir, settings);
    },
  };
}
