import { loadEnv, type Plugin } from 'vite';
import { writeBuildRecord } from './build-record.ts';
import { anyHost, type BuildSettings, describeBuildSettings, readBuildSettings } from './build-settings.ts';

/**
 * A Vite plugin that reads the settings before the build starts. The build prints them, and fails if it cannot read
 * one. The plugin passes `VITE_HANDOFF_HOSTS` and `VITE_ERROR_REPORTS` to the app in a normalised form. When the build
 * is written, the plugin adds the build id and the record of the build (build-record.ts).
 *
 * It does not normalise the origins of the services, because the inline scripts of the page are built without this
 * plugin and must use the same text.
 */
export function settingsPlugin(): Plugin {
  let settings: BuildSettings;
  return {
    name: 'settings',
    config(config, { mode }) {
      const folder = config.envDir === false ? false : (config.envDir ?? config.root ?? process.cwd());
      settings = readBuildSettings(folder === false ? process.env : loadEnv(mode, folder, 'VITE_'));
      const { VITE_HANDOFF_HOSTS, VITE_ERROR_REPORTS } = settings;
      return {
        define: {
          'import.meta.env.VITE_HANDOFF_HOSTS': JSON.stringify(
            VITE_HANDOFF_HOSTS.filter((host) => host !== anyHost).join(','),
          ),
          'import.meta.env.VITE_ERROR_REPORTS': JSON.stringify(VITE_ERROR_REPORTS),
        },
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
