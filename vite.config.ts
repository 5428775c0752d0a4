import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { offlinePlugin } from './api/offline/vite-plugin.ts';
import { hostPlugin } from './deploy/host-plugin.ts';
import { shortClassNames, withoutLazyStyles } from './src/page/build/style-plugins.ts';
import { firstLoadPlugin, isForDevelopment } from './src/page/build/vite-plugin.ts';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const entries = {
  core: path('src/page/start-core.ts'),
  app: path('src/main.ts'),
  polyfills: path('src/browser/polyfills.ts'),
};

/** Returns the ids of a module and of everything that it imports statically. */
function reachable(id: string, graph: ModuleGraph, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reachable(imported, graph, found);
  return found;
}

/**
 * A group of rolldown's `codeSplitting`. The modules that an entry imports statically become one chunk. If several
 * groups include a module, it belongs to the one with the highest priority.
 */
function startGroup(
  name: string,
  entry: string,
  priority: number,
  includes: (id: string) => boolean = () => true,
) {
  let needed: ReadonlySet<string> | undefined;
  return {
    name(id: string, graph: ModuleGraph) {
      needed ??= reachable(entry, graph);
      return needed.has(id) && includes(id) ? name : null;
    },
    debugName: name,
    priority,
  };
}

/**
 * Makes the loops of libraries skip inherited members. A script of another company or an extension may add an enumerable one
 * to `Object.prototype`, at any time: zod would throw, and the others if it is a getter, which they cannot copy.
 */
const ownMembersOnly = (): Plugin => ({
  name: 'own-members-only',
  transform: {
    filter: { id: /\/node_modules\/(?:zod\/v4|@tanstack|react|react-dom)\// },
    handler: (code) => ({
      code: code.replace(
        /\bfor \(((?:(?:const|let|var) )?[\w$]+) in ([\w.$]+)\)/g,
        'for ($1 of Object.keys($2 || {}))',
      ),
      // No line changes.
      map: null,
    }),
  },
});

/**
 * Nothing uses these parts of TanStack Form: developer tools, to which it would send what its fields have, passwords too, and
 * groups of fields.
 */
const withoutUnusedForm = (): Plugin => ({
  name: 'without-unused-form',
  apply: 'build',
  transform: {
    filter: { id: /\/@tanstack\/(?:devtools-event-client|pacer-lite)\/|\/use(?:Form|Field)Group\.js$/ },
    handler: () => ({
      code: `
        export class EventClient { emit() {} on() { return () => {}; } }
        export const liteThrottle = () => () => {};
        export const useFieldGroup = () => { throw new Error('The build has no groups (vite.config.ts).'); };
        export { useFieldGroup as useFormGroup, useFieldGroup as FormGroup };`,
      map: null,
    }),
  },
});

/** Creates the plugins that transform the app's code. The build of the app does not share them with the others. */
const transforms = (env: ConfigEnv) => [
  !isForDevelopment(env) && shortClassNames(),
  ownMembersOnly(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
  react(),
  lingui(),
];

export default defineConfig((env) => ({
  // The URLs of assets are relative, because index.html computes the base from its own URL (docs/deploying.md, 'How a
  // host serves the build').
  base: isForDevelopment(env) ? '/' : './',
  plugins: [
    hostPlugin(),
    withoutUnusedForm(),
    !isForDevelopment(env) && withoutLazyStyles(),
    ...transforms(env),
    firstLoadPlugin(() => transforms(env)),
    offlinePlugin(),
  ],
  // The development server sends some twenty files, and not each module by itself.
  experimental: { bundledDev: env.mode !== 'test' },
  build: {
    target: ['chrome80', 'edge85', 'firefox78', 'safari12', 'ios12'],
    // The build has one style sheet, which `firstLoadPlugin` puts into index.html.
    cssCodeSplit: false,
    // No lazy chunk imports a file that has to be preloaded (src/page/build/read-manifest.ts).
    modulePreload: false,
    assetsInlineLimit: 0,
    // `hostPlugin` moves the maps out of the folder that is published.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: isForDevelopment(env)
        ? { index: path('index.html'), 'tests/gallery/index': path('tests/gallery/index.html') }
        : entries,
      output: {
        codeSplitting: {
          // The core imports no other chunk. Only the view observes queries and mutations. The view's libraries are separate, so that a returning user still has them
          // in the cache after a deploy.
          // In development the core starts after the simulated services, and a chunk would start it too early.
          groups: isForDevelopment(env)
            ? []
            : [
                startGroup('core', entries.core, 3, (id) => !/\/(?:query|mutation)Observer\.js$/.test(id)),
                startGroup('vendor', entries.app, 2, (id) => id.includes('/node_modules/')),
                startGroup('app', entries.app, 1),
              ],
        },
        entryFileNames: 'assets/[name]-[hash].js',
        // Chromium then compiles the functions of a file while it loads (https://v8.dev/blog/explicit-compile-hints).
        postBanner: '//# allFunctionsCalledOnLoad',
        chunkFileNames: (chunk) =>
          chunk.facadeModuleId?.endsWith('.po') ? 'locales/[name]-[hash].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}', 'api/**/*.test.ts', 'tests/unit/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'hosting',
          include: ['tests/hosting/**/*.test.ts'],
        },
      },
    ],
    setupFiles: ['tests/vitest-setup.ts'],
    restoreMocks: true,
    // These limits end a test that hangs. A test that waits for a condition ends with it, so a busy machine needs room.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // The files share modules and one document, which is twice as fast. tests/vitest-setup.ts cleans up after each test.
    isolate: false,
    // By default a machine of two cores uses one of them.
    maxWorkers: '100%',
  },
}));
