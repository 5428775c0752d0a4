import { fileURLToPath } from 'node:url';
import { type TransformOptions, transformAsync } from '@babel/core';
import { minify } from 'rolldown/utils';
import type { InlineConfig } from 'vite';
import { buildModule } from './build-module.ts';

/** Babel may assume what holds for these few scripts; its helpers would otherwise be larger than they are. */
const assumptions = {
  ignoreFunctionLength: true,
  iterableIsArray: true,
  mutableTemplateObject: true,
  noDocumentAll: true,
  objectRestNoSymbols: true,
  pureGetters: true,
  setComputedProperties: true,
  setSpreadProperties: true,
};

/**
 * Compiles a script of a page to ES5 without modules, so that engines of 2012 can parse it. Nothing is polyfilled.
 *
 * @param file the entry, an absolute path.
 * @param shared settings of the project's build.
 */
export async function buildPageScript(file: string, shared: InlineConfig): Promise<string> {
  const code = await buildModule({
    ...shared,
    build: {
      write: false,
      minify: true,
      // The styles of the modules that it imports are in the page: only their class names are in the script.
      cssCodeSplit: false,
      rolldownOptions: { input: file, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const old = await babel(code, {
    assumptions,
    presets: [
      [
        fileURLToPath(import.meta.resolve('@babel/preset-env')),
        { targets: { ie: '9' }, modules: false, exclude: ['transform-typeof-symbol'] },
      ],
    ],
  });
  // It shortens names and nothing else: its compressor and its short notation of strings are newer than ES5.
  const { code: mangled } = await minify(file, old, {
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
    sourceType: 'script',
  });
  if (!result?.code) throw new Error('A script of the page was not compiled.');
  return result.code;
}
