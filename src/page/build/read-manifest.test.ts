import { expect, test } from 'vitest';
import { supportedLocales } from '#src/start/languages.ts';
import { chunkNames } from '#src/start/load-chunk.ts';
import { type Bundle, readManifest } from './read-manifest.ts';

/** A bundle with every chunk that the app needs. Each part replaces what the chunk of a name imports. */
function bundle(imports: Readonly<Record<string, readonly string[]>> = {}, names = allNames): Bundle {
  const all = {
    app: ['core.js', 'vendor.js', 'rolldown-runtime.js'],
    vendor: ['rolldown-runtime.js'],
    ...imports,
  };
  const chunks = names.map((name) => [
    `${name}.js`,
    { type: 'chunk', name, fileName: `${name}.js`, imports: all[name as 'app'] ?? [] },
  ]);
  return { ...Object.fromEntries(chunks), 'style.css': { type: 'asset', fileName: 'style.css' } };
}
const allNames = [...supportedLocales, ...chunkNames];

test('the manifest has the file of each chunk', () => {
  const files = [...chunkNames, ...supportedLocales].map((name) => [name, `${name}.js`]);
  expect(readManifest(bundle({ screens: ['vendor.js'] }))).toEqual(Object.fromEntries(files));
});

test.each([
  ['a chunk is missing', {}, 'screens', "The build has no chunk 'screens'."],
  ['the core imports another chunk', { core: ['vendor.js'] }, '', /'core' imports .*vendor\.js/],
  ['a lazy chunk imports its own file', { screens: ['polyfills.js'] }, '', /'screens' imports .*polyfills/],
])('the build fails if %s', (_, imports, missing, message) => {
  const names = allNames.filter((name) => name !== missing);
  expect(() => readManifest(bundle(imports, names))).toThrow(message);
});
