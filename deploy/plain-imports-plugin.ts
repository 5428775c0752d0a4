import type { Plugin } from 'vite';

/**
 * A Vite plugin that replaces the helper of dynamic imports. Vite's helper first preloads the files that a lazy chunk
 * imports, but no lazy chunk imports one that the first load lacks (src/page/build/read-manifest.ts checks this).
 */
export const plainImportsPlugin = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
});
