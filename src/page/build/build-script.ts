import { fileURLToPath } from 'node:url';
import { type TransformOptions, transformAsync } from '@babel/core';
import { minify } from 'rolldown/utils';
import { build, type InlineConfig } from 'vite';

/**
 * Returns the code of a bundle of one file, beside the app's build.
 *
 * @param shared the settings of all builds of this project. @param options those of this build, with its entry.
 * @throws (rejects) if the build fails, or if the bundle has more than one file.
 */
export async function buildScript(shared: InlineConfig, options: InlineConfig['build']): Promise<string> {
  const result = await build({ ...shared, build: { ...options, write: false, modulePreload: false } });
  if (Array.isArray(result) || !('output' in result)) throw new Error('The build must have one output.');
  const [chunk, ...others] = result.output.filter((file) => file.type === 'chunk');
  if (chunk === undefined || others.length > 0) throw new Error('The bundle must have one file.');
  return chunk.code.trim();
}

/** Without these (https://babeljs.io/docs/assumptions), Babel's helpers would be larger than the scripts. */
const assumptions = {
  ignoreFunctionLength: true,
  ignoreToPrimitiveHint: true,
  iterableIsArray: true,
  noDocumentAll: true,
  pureGetters: true,
  setSpreadProperties: true,
};

/**
 * Compiles a script of a page to minified ES5 without modules and polyfills, so that engines of 2012 can parse it.
 *
 * @param input the absolute path of its entry. @throws (rejects) see `buildScript`.
 */
export async function buildOldScript(shared: InlineConfig, input: string): Promise<string> {
  const code = await buildScript(shared, {
    minify: true,
    // The page already contains the styles of the CSS modules, so the script needs only their class names.
    cssCodeSplit: false,
    rolldownOptions: { input, output: { codeSplitting: false } },
  });
  const old = await babel(code, {
    assumptions,
    presets: [
      [
        fileURLToPath(import.meta.resolve('@babel/preset-env')),
        {
          targets: { ie: '9' },
          modules: false,
          exclude: ['transform-typeof-symbol', 'transform-function-name'],
        },
      ],
    ],
  });
  // This step only shortens names, because rolldown's compressor and code generator emit syntax that is newer than ES5.
  // In a function, so that neither the script nor a helper of Babel adds a global.
  const { code: mangled } = await minify(input, `(function(){${old}})();`, {
    compress: false,
    mangle: { toplevel: true },
    codegen: false,
  });
  return babel(mangled, { minified: true });
}

async function babel(code: string, options: TransformOptions): Promise<string> {
  const result = await transformAsync(code, {
    ...options,
    babelrc: false,
    configFile: false,
    comments: false,
    // The pages are in UTF-8, so no letter needs an escape sequence.
    generatorOpts: { jsescOption: { minimal: true } },
    sourceType: 'script',
  });
  if (!result?.code) throw new Error('Babel returned no code for a script of the page.');
  return result.code;
}
