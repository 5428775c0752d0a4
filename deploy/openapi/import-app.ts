import { fileURLToPath } from 'node:url';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { runnerImport } from 'vite';

/** Imports a module that imports the app, whose messages have Lingui macros that Node cannot execute. */
export async function importApp<Module>(url: URL): Promise<Module> {
  const plugins = [babel({ presets: [linguiTransformerBabelPreset()] })];
  const { module } = await runnerImport<Module>(fileURLToPath(url), {
    configFile: false,
    plugins,
    logLevel: 'error',
  });
  return module;
}
