import { transform } from '@swc/core';
import { build, type InlineConfig } from 'vite';

/**
 * Returns the code of a script of a page: one file without imports, exports and globals.
 *
 * @param shared the settings of all builds of this project. @param input the absolute path of its entry.
 * @param target the engines that can parse it; by default those of 2012, which get ES5 without polyfills.
 * @throws (rejects) if the build fails.
 */
export async function buildScript(
  shared: InlineConfig,
  input: string,
  target?: NonNullable<InlineConfig['build']>['target'],
): Promise<string> {
  const output = { codeSplitting: false };
  const result = await build({
    ...shared,
    build: {
      target: target ?? 'es2015',
      write: false,
      modulePreload: false,
      rolldownOptions: { input, output },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('The build must have one output.');
  const [{ code }] = result.output;
  const minify = { compress: true, mangle: { toplevel: true } };
  // A `for … of` would get a helper that is larger than the scripts.
  const old = target
    ? undefined
    : await transform(code, { jsc: { target: 'es5', loose: true, minify }, minify: true });
  return `(function(){${old?.code ?? code.trim()}})();`;
}
