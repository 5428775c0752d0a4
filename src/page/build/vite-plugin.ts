import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ConfigEnv,
  createServer,
  type InlineConfig,
  type Plugin,
  type PluginOption,
  type ResolvedConfig,
  type Rolldown,
} from 'vite';
import { lazy } from '#api/lazy.ts';
import { fillPage } from '#src/page/fill-page.ts';
import { manifestId } from '#src/start/page-start.ts';
import { buildScript } from './build-script.ts';
import { readManifest } from './read-manifest.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Returns elements with HTML, by their ids. The languages of a page follow each other, so that they compress well. */
const elements = (pages: Readonly<Record<string, string>>, tag: 'template' | 'script', type = '') =>
  Object.entries(pages)
    .sort()
    .map(([id, html]) => `<${tag}${type} id="${id}">${html}</${tag}>`)
    .join('');

/** Returns whether index.html is for development: for the Vite server, or for the build of tests/browser/gallery.spec.ts. */
export const isForDevelopment = ({ command, mode }: ConfigEnv): boolean =>
  command === 'serve' || mode === 'offline';

/**
 * The Vite plugin that writes unsupported.html, and into index.html the landing pages, the styles, the manifest and the
 * inline scripts. In development index.html has only the templates, and src/development/start.ts imports the scripts.
 *
 * @param transforms creates the plugins that transform the app's code. It is a function, because builds cannot share plugins.
 */
export function firstLoadPlugin(transforms: () => PluginOption[]): Plugin {
  let config: ResolvedConfig;
  let shared: InlineConfig;
  const rendered = lazy(async () => {
    // Executes the app in Node, with the transforms of the build.
    const server = await createServer({
      ...shared,
      appType: 'custom',
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false, watch: null },
    });
    try {
      const renderer = await server.ssrLoadModule(here('render-landing-pages.tsx'));
      return await (renderer as typeof import('./render-landing-pages.tsx')).renderLandingPages();
    } finally {
      await server.close();
    }
  });
  const unsupportedScript = () => buildScript(shared, here('../unsupported/unsupported.ts'));

  /** Returns index.html of production. It contains the styles, so their file is removed from the bundle. */
  async function indexPage(bundle: Rolldown.OutputBundle): Promise<string> {
    const { root, sources, templates, scriptless } = await rendered();
    // An engine without modules skips or cannot parse `head` and `landing`. Then `failure` shows that the engine is outdated.
    const [head, landing, failure] = await Promise.all([
      buildScript(shared, here('../inline/head.ts'), config.build.target),
      buildScript(shared, here('../inline/landing.ts'), config.build.target),
      buildScript(shared, here('../inline/failure.ts')),
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
        // This is shown if no script of the page is executed. If scripts run, `landing` hides it, and `failure` removes it.
        `<div id="scriptless">${scriptless}</div>`,
        `<script>${failure}</script>`,
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
        define: config.define ?? {},
        logLevel: 'warn',
        plugins: transforms(),
      };
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const send = (type: string) => (body: string) => response.setHeader('Content-Type', type).end(body);
        if (/\/unsupported\.html$/.test(path))
          rendered().then(({ unsupported }) => send('text/html')(unsupported), next);
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
        emit('unsupported.html', (await rendered()).unsupported);
        emit('unsupported.js', await unsupportedScript());
        if (!isForDevelopment(config)) emit('index.html', await indexPage(bundle));
      },
    },
  };
}
