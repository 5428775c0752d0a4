import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ConfigEnv, InlineConfig, Plugin, PluginOption, ResolvedConfig, Rolldown } from 'vite';
import { lazy } from '#api/lazy.ts';
import { defaultLocale } from '#src/start/languages.ts';
import { manifestId } from '#src/start/page-start.ts';
import { buildOldScript, buildScript } from './build-script.ts';
import { readManifest } from './read-manifest.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Returns elements with HTML, by their ids. The languages of a page follow each other, so that they compress well. */
const elements = (pages: Readonly<Record<string, string>>, tag: 'template' | 'script', type = '') =>
  Object.entries(pages)
    .sort()
    .map(([id, html]) => `<${tag}${type} id="${id}">${html}</${tag}>`)
    .join('');

/** Replaces the placeholders of a page, such as `{{heading}}`, by the values of their names, or by ''. */
export const fillPage = (html: string, values: Readonly<Record<string, string>>): string =>
  html.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');

type Rendered = Awaited<ReturnType<typeof import('./render-landing-pages.tsx').renderLandingPages>>;

/** What renders the landing pages in a worker. */
const renderInWorker = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData).then((module) => module.renderLandingPages()).then((pages) => parentPort.postMessage(pages));
`;

/**
 * Builds the app for Node, and renders the landing pages with it. In a worker, because TanStack Form looks for its developer
 * tools for five seconds, for which the build would wait.
 */
async function renderPages(shared: InlineConfig): Promise<Rendered> {
  const code = await buildScript(shared, {
    ssr: here('render-landing-pages.tsx'),
    rolldownOptions: { output: { codeSplitting: false } },
  });
  // The folder is inside the project, so that Node resolves the packages that the code imports.
  const folder = mkdtempSync(join(shared.root ?? '', 'node_modules/.prerender-'));
  const file = join(folder, 'render-landing-pages.mjs');
  writeFileSync(file, code);
  const worker = new Worker(renderInWorker, { eval: true, workerData: pathToFileURL(file).href });
  try {
    const [pages] = await once(worker, 'message');
    return pages;
  } finally {
    await worker.terminate();
    rmSync(folder, { recursive: true });
  }
}

/** Whether index.html is for development: for its server, or for the build of tests/browser/gallery.spec.ts. */
export const isForDevelopment = ({ command, mode }: ConfigEnv): boolean =>
  command === 'serve' || mode === 'offline';

/**
 * The Vite plugin that writes unsupported.html, and into index.html the landing pages, the styles, the manifest and the
 * inline scripts. In development index.html has only the templates, and src/development/start.ts imports the scripts.
 *
 * @param transforms creates the plugins that transform the app's code, because no two builds may share them.
 */
export function firstLoadPlugin(transforms: () => PluginOption[]): Plugin {
  let config: ResolvedConfig;
  let shared: InlineConfig;
  const rendered = lazy(() => renderPages(shared));
  const unsupportedPage = async () => {
    const { unsupported, brand } = await rendered();
    return fillPage(readFileSync(here('../unsupported/unsupported.html'), 'utf8'), {
      brandTitle: brand.title,
      brandPhone: brand.supportPhone,
      ...unsupported[defaultLocale],
      texts: JSON.stringify(unsupported),
    });
  };
  const unsupportedScript = () => buildOldScript(shared, here('../unsupported/unsupported.ts'));

  /** Returns index.html of production. It contains the styles, so their file is removed from the bundle. */
  async function indexPage(bundle: Rolldown.OutputBundle): Promise<string> {
    const { root, sources, templates, scriptless } = await rendered();
    // An engine without modules skips the content of `head` and ignores `request-early`, so `landing` finds no `pageStart` and
    // does nothing, and `failure` shows that the engine is outdated.
    const [head, landing, failure, earlyRequests] = await Promise.all([
      buildOldScript(shared, here('../inline/head.ts')),
      buildOldScript(shared, here('../inline/landing.ts')),
      buildOldScript(shared, here('../inline/failure.ts')),
      buildScript(shared, {
        target: config.build.target,
        rolldownOptions: { input: here('../inline/request-early.ts') },
      }),
    ]);
    const styles = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
    if (styles?.type !== 'asset') throw new Error('The build must have one style sheet.');
    delete bundle[styles.fileName];
    const manifest = JSON.stringify(readManifest(bundle));
    const template = readFileSync(join(config.root, 'index.html'), 'utf8')
      .replace(/\n\s*<!-- [A-Z].*-->/g, '')
      .replace(/\n\s+/g, '\n');
    return fillPage(template, {
      // The browser paints nothing before it has the styles, which follow #root.
      wait: '<link rel="expect" href="#styles" blocking="render" />',
      head: [
        `<script type="application/json" id="${manifestId}">${manifest}</script>`,
        `<script>if("noModule"in document.createElement("script")){${head}}</script>`,
      ].join(''),
      // Vite ends a style sheet with a comment.
      styles: `<style id="styles">${String(styles.source).replace(/\s*\/\*\$vite.*/s, '')}</style>`,
      root,
      end: [
        // As text, a landing page that the URL does not open costs the parser almost nothing.
        elements(sources, 'script', ' type="text/html"'),
        elements(templates, 'template'),
        `<script id="landing">${landing}</script>`,
        // A browser or a policy may execute no script of the page. Otherwise `landing` hides this, and `failure` removes it.
        `<div id="scriptless">${scriptless}</div>`,
        `<script>${failure}</script><script type="module">${earlyRequests}</script>`,
      ].join(''),
    });
  }

  return {
    name: 'first-load',
    configResolved(resolved) {
      config = resolved;
      shared = {
        configFile: false,
        root: config.root,
        mode: config.mode,
        logLevel: 'warn',
        plugins: transforms(),
      };
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const send = (type: string) => (body: string) => response.setHeader('Content-Type', type).end(body);
        if (/\/unsupported\.html$/.test(path)) unsupportedPage().then(send('text/html'), next);
        else if (/\/unsupported\.js$/.test(path)) unsupportedScript().then(send('text/javascript'), next);
        else next();
      });
    },
    // Only in development, because index.html is no input of the production build.
    transformIndexHtml: {
      // Before a build looks for the scripts of the page.
      order: 'pre',
      async handler(html) {
        const { templates } = await rendered();
        const start = '<script type="module" src="/src/development/start.ts"></script>';
        return fillPage(html, { end: elements(templates, 'template') + start });
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        emit('unsupported.html', await unsupportedPage());
        emit('unsupported.js', await unsupportedScript());
        if (!isForDevelopment(config)) emit('index.html', await indexPage(bundle));
      },
    },
  };
}
