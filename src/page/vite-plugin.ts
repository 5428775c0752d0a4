import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ConfigEnv, InlineConfig, Plugin, PluginOption, ResolvedConfig } from 'vite';
import { manifestId } from '#api/page-start.ts';
import { type Brand, builtInBrandOf } from '#src/flow/brand/built-in-brand.ts';
import { buildModule } from './build-module.ts';
import { buildPageScript } from './build-page-script.ts';
import { readManifest } from './read-manifest.ts';
import type { LandingPages } from './render-landing-pages.tsx';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const templateElements = ({ templates }: LandingPages): string =>
  Object.entries(templates)
    .map(([id, html]) => `<template id="${id}">${html}</template>`)
    .join('');

/** The inline scripts of index.html, as `<script>` elements: those in the head, and those at the end of the body. */
interface PageScripts {
  readonly head: string;
  readonly end: string;
}

/** The modules that Vite loads in development instead of the inline scripts, in this order. */
const developmentScripts = [
  '/src/page/head.ts',
  '/src/page/landing.ts',
  '/src/page/start-failure.ts',
  '/src/page/start.ts',
  '/src/main.tsx',
];

/**
 * Replaces the placeholders of index.html: comments such as `<!-- build:head -->`, and `{{brandPhone}}`.
 *
 * @param parts the replacement of each comment, by its name; a comment without one is removed.
 */
function fillPage(
  html: string,
  { supportPhone }: Brand,
  parts: Readonly<Record<string, string>> = {},
): string {
  return html
    .replace(/<!-- build:(\w+) -->/g, (_, name: string) => parts[name] ?? '')
    .replaceAll('{{brandPhone}}', supportPhone);
}

/** Returns the settings that the builds of the page's parts have in common with the build of the app. */
const sharedBy = ({ root, mode, resolve, css }: ResolvedConfig, plugins: PluginOption[]): InlineConfig => ({
  configFile: false,
  root,
  mode,
  logLevel: 'warn',
  resolve: { alias: resolve.alias },
  plugins,
  // The class names must be the same as in the app.
  css: { modules: css.modules ?? {} },
});

/** Builds the app for Node, and renders the landing pages with it. */
async function renderPages(shared: InlineConfig): Promise<LandingPages> {
  const code = await buildModule({
    ...shared,
    // The form library tries to reach its developer tools for 5 s, which keeps the build alive. In the bundle, as in the
    // app, an alias replaces that part.
    ssr: { noExternal: ['@tanstack/react-form', '@tanstack/form-core'] },
    build: {
      write: false,
      ssr: here('render-landing-pages.tsx'),
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  // The folder is inside the project, so that Node resolves the packages that the code imports.
  const folder = mkdtempSync(join(shared.root ?? '', 'node_modules/.prerender-'));
  try {
    const file = join(folder, 'render-landing-pages.mjs');
    writeFileSync(file, code);
    const module: typeof import('./render-landing-pages.tsx') = await import(pathToFileURL(file).href);
    return await module.renderLandingPages();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Compiles the scripts of index.html. Every engine executes `landing` and `start-failure`. An engine without modules
 * skips the content of `head` and ignores `start-build`, so `landing` finds no `pageStart` and does nothing.
 */
async function buildScripts(
  shared: InlineConfig,
  target: ResolvedConfig['build']['target'],
): Promise<PageScripts> {
  const [head, landing, failure, startBuild] = await Promise.all([
    buildPageScript(here('head.ts'), shared),
    buildPageScript(here('landing.ts'), shared),
    buildPageScript(here('start-failure.ts'), shared),
    buildModule({
      ...shared,
      build: {
        write: false,
        target,
        modulePreload: false,
        rolldownOptions: { input: here('start-build.ts') },
      },
    }),
  ]);
  return {
    head: `<script>if("noModule"in document.createElement("script")){${head}}</script>`,
    end: `<script id="landing">${landing}</script><script>${failure}</script><script type="module">${startBuild.trim()}</script>`,
  };
}

/**
 * Returns whether index.html is for development: that of the development server, or of a build in mode `offline`, which
 * tests/browser/gallery.spec.ts makes.
 */
export const isForDevelopment = ({ command, mode }: ConfigEnv): boolean =>
  command === 'serve' || mode === 'offline';

/**
 * Vite plugins that write index.html: the landing pages, the styles, the manifest, and the scripts that run before any
 * other file has loaded. In development index.html has only the templates, and Vite loads `head`, `landing` and
 * `start-failure` as modules, then the core and the view.
 *
 * @param transforms creates the plugins that transform the app's code. The build of the app does not share them with the
 *   other builds.
 */
export function firstLoadPlugin(transforms: () => PluginOption[]): Plugin[] {
  let config: ResolvedConfig;
  let parts: Promise<readonly [pages: LandingPages, scripts: PageScripts]>;
  let pages: Promise<LandingPages> | undefined;
  return [
    {
      name: 'first-load',
      apply: (_, env) => !isForDevelopment(env),
      configResolved(resolved) {
        config = resolved;
      },
      buildStart() {
        const shared = sharedBy(config, transforms());
        parts = Promise.all([renderPages(shared), buildScripts(shared, config.build.target)]);
      },
      generateBundle: {
        order: 'post',
        async handler(_, bundle) {
          const [pages, scripts] = await parts;
          const styles = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
          if (styles?.type !== 'asset') throw new Error('The build must have one style sheet.');
          // index.html contains the styles, so nothing requests the file.
          delete bundle[styles.fileName];
          const manifest = JSON.stringify(readManifest(bundle));
          // As text, a landing page that the URL does not open costs the parser almost nothing.
          const sources = Object.entries(pages.sources).map(
            ([id, html]) => `<script type="text/html" id="${id}">${html}</script>`,
          );
          const template = readFileSync(join(config.root, 'index.html'), 'utf8')
            .replace(/\n\s*<!-- [A-Z].*-->/g, '')
            .replace(/\n\s+/g, '\n');
          this.emitFile({
            type: 'asset',
            fileName: 'index.html',
            source: fillPage(template, builtInBrandOf(config.env), {
              // The browser paints nothing before it has the styles, which follow #root.
              wait: '<link rel="expect" href="#styles" blocking="render" />',
              head: `<script type="application/json" id="${manifestId}">${manifest}</script>${scripts.head}`,
              styles: `<style id="styles">${String(styles.source).trim()}</style>`,
              root: pages.root,
              end: sources.join('') + templateElements(pages) + scripts.end,
            }),
          });
        },
      },
    },
    {
      name: 'first-load-development',
      apply: (_, env) => isForDevelopment(env),
      configResolved(resolved) {
        config = resolved;
      },
      transformIndexHtml: {
        // Before a build looks for the scripts of the page.
        order: 'pre',
        async handler(html) {
          pages ??= renderPages(sharedBy(config, transforms()));
          return {
            html: fillPage(html, builtInBrandOf(config.env), { end: templateElements(await pages) }),
            tags: developmentScripts.map((src) => ({
              tag: 'script',
              attrs: { type: 'module', src },
              injectTo: 'body',
            })),
          };
        },
      },
    },
  ];
}
