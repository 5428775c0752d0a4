import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { InlineConfig, Plugin, PluginOption, ResolvedConfig } from 'vite';
import { builtInBrand } from '#src/flows/brand/built-in-brand.ts';
import { manifestId } from '#src/platform/page-start.ts';
import { buildModule } from './build-module.ts';
import { buildPageScript } from './build-page-script.ts';
import { readManifest } from './read-manifest.ts';
import type { LandingPages } from './render-landing-pages.tsx';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The scripts of index.html, each with its tags. */
interface PageScripts {
  readonly head: string;
  readonly end: string;
}

/** What Vite loads instead in development, in this order. */
const developmentScripts = [
  '/src/first-load/head.ts',
  '/src/first-load/landing.ts',
  '/src/core/start.ts',
  '/src/main.tsx',
];

/** Fills the places of index.html, which are comments and names in double braces. */
function fillPage(html: string, places: Readonly<Record<string, string>>): string {
  const brand: Readonly<Record<string, string>> = {
    brandTitle: builtInBrand.title,
    brandPhone: builtInBrand.supportPhone,
  };
  return html
    .replace(/<!-- build:(\w+) -->/g, (_, name: string) => places[name] ?? '')
    .replace(/\{\{(\w+)\}\}/g, (place, name: string) => brand[name] ?? place);
}

/** Renders the landing pages by the app itself, in Node. */
async function renderPages(shared: InlineConfig): Promise<LandingPages> {
  const code = await buildModule({
    ...shared,
    build: {
      write: false,
      ssr: here('render-landing-pages.tsx'),
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  // Inside the project, so that Node finds what the code imports.
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
 * Compiles the scripts of index.html. `start-failure` runs in every engine, `head` is skipped in engines without modules,
 * and these do not even parse `landing`.
 */
async function buildScripts(
  shared: InlineConfig,
  target: ResolvedConfig['build']['target'],
): Promise<PageScripts> {
  const [head, failure, landing] = await Promise.all([
    buildPageScript(here('head.ts'), shared),
    buildPageScript(here('start-failure.ts'), shared),
    buildModule({
      ...shared,
      build: { write: false, target, modulePreload: false, rolldownOptions: { input: here('landing.ts') } },
    }),
  ]);
  return {
    head: `<script>if("noModule"in document.createElement("script")){${head}}</script>`,
    end: `<script>${failure}</script><script type="module">${landing.trim()}</script>`,
  };
}

/**
 * Writes index.html: the landing pages, the styles, the manifest of the build's files and the scripts that run before
 * any of these files arrives. In development it lets Vite load the scripts one by one.
 *
 * @param transforms the plugins that the app's own code needs.
 */
export function firstLoadPlugin(transforms: () => PluginOption[]): Plugin[] {
  let config: ResolvedConfig;
  let parts: Promise<readonly [pages: LandingPages, scripts: PageScripts]>;
  return [
    {
      name: 'first-load',
      apply: 'build',
      configResolved(resolved) {
        config = resolved;
      },
      buildStart() {
        const shared: InlineConfig = {
          configFile: false,
          root: config.root,
          mode: config.mode,
          logLevel: 'warn',
          plugins: transforms(),
          // The same class names as in the app.
          css: { modules: config.css.modules ?? {} },
        };
        parts = Promise.all([renderPages(shared), buildScripts(shared, config.build.target)]);
      },
      generateBundle: {
        order: 'post',
        async handler(_, bundle) {
          const [pages, scripts] = await parts;
          const styles = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
          if (styles?.type !== 'asset') throw new Error('One style sheet was expected.');
          // Its content is in the page, so nothing requests the file.
          delete bundle[styles.fileName];
          const manifest = JSON.stringify(readManifest(bundle));
          const templates = Object.entries(pages.templates).map(
            ([id, page]) => `<template id="${id}">${page}</template>`,
          );
          const template = readFileSync(join(config.root, 'index.html'), 'utf8')
            .replace(/\n\s*<!-- [A-Z].*-->/g, '')
            .replace(/\n\s+/g, '\n');
          this.emitFile({
            type: 'asset',
            fileName: 'index.html',
            source: fillPage(template, {
              head: `<script type="application/json" id="${manifestId}">${manifest}</script>${scripts.head}`,
              styles: `<style>${String(styles.source).trim()}</style>`,
              root: pages.root,
              end: templates.join('') + scripts.end,
            }),
          });
        },
      },
    },
    {
      name: 'first-load-development',
      apply: 'serve',
      transformIndexHtml(html) {
        return {
          html: fillPage(html, {}),
          tags: developmentScripts.map((src) => ({
            tag: 'script',
            attrs: { type: 'module', src },
            injectTo: 'body',
          })),
        };
      },
    },
  ];
}
