import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { offlinePlugin } from './api/offline/vite-plugin.ts';
import { settingsPlugin } from './deploy/settings-plugin.ts';
import { unsupportedPagePlugin } from './deploy/unsupported-page-plugin.ts';
import { firstLoadPlugin } from './src/first-load/vite-plugin.ts';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/** Whether the page cannot start without a module: then it belongs to the first file, whoever else needs it too. */
function startNeeds(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  seen.add(id);
  const module = graph.getModuleInfo(id);
  if (module === null) return false;
  return (
    module.isEntry ||
    module.importers.some((importer) => !seen.has(importer) && startNeeds(importer, graph, seen))
  );
}

/** What the app's own code needs, wherever it is built. */
const transforms = () => [babel({ presets: [linguiTransformerBabelPreset()] }), react(), lingui()];

export default defineConfig(({ command }) => ({
  // Assets are relative: index.html computes the base from its own address (contract section 7).
  base: command === 'build' ? './' : '/',
  resolve: {
    alias: {
      // What forms tell a developer's tool, which nobody looks at in production.
      '@tanstack/devtools-event-client': fileURLToPath(
        new URL('src/platform/no-devtools.ts', import.meta.url),
      ),
    },
  },
  plugins: [
    settingsPlugin(),
    ...transforms(),
    firstLoadPlugin(transforms),
    unsupportedPagePlugin(),
    offlinePlugin(),
  ],
  // Readable while one develops, short where every byte is waited for.
  css: { modules: command === 'build' ? { generateScopedName: '_[hash:base64:4]' } : {} },
  build: {
    target: ['chrome80', 'edge85', 'firefox78', 'safari12'],
    // One style sheet for all: it stands in the page.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, graph) =>
                id.includes('rolldown/runtime') || startNeeds(id, graph) ? 'start' : null,
              debugName: 'start',
            },
          ],
        },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: (chunk) =>
          chunk.facadeModuleId?.endsWith('.po') ? 'locales/[name]-[hash].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'api/**/*.test.ts', 'tests/unit/**/*.test.ts'],
    setupFiles: ['tests/vitest-setup.ts'],
    restoreMocks: true,
  },
}));
