import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, ResolvedConfig } from 'vite';
import { type Brand, builtInBrandOf } from '#src/flow/brand/built-in-brand.ts';
import { buildPageScript } from '#src/page/build-page-script.ts';

const source = (name: string) => fileURLToPath(new URL(`../src/page/${name}`, import.meta.url));

/**
 * Replaces the placeholders of `unsupported.html` with the built-in brand and the origin of themesvc.
 *
 * @param html the page with its placeholders.
 * @param origin the origin of themesvc; `''` for the page's own origin.
 * @param brand the built-in brand, with the settings of the build.
 * @returns the page. @throws for an origin that is not a URL.
 */
export function fillUnsupportedPage(html: string, origin: string, brand: Brand = builtInBrandOf({})): string {
  const values: Readonly<Record<string, string>> = {
    brandId: brand.id,
    brandTitle: brand.title,
    brandPhone: brand.supportPhone,
    themeOrigin: origin === '' ? '' : new URL(origin).origin,
  };
  return html.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** A Vite plugin that adds `unsupported.html` and its script to the build, and serves both in development. */
export function unsupportedPagePlugin(): Plugin {
  let config: ResolvedConfig;
  const page = () =>
    fillUnsupportedPage(
      readFileSync(source('unsupported.html'), 'utf8'),
      String(config.env.VITE_THEMESVC_ORIGIN ?? ''),
      builtInBrandOf(config.env),
    );
  const script = () =>
    buildPageScript(source('unsupported-page.ts'), {
      configFile: false,
      root: config.root,
      mode: config.mode,
      logLevel: 'warn',
    });
  return {
    name: 'unsupported-page',
    configResolved(resolved) {
      config = resolved;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const send = (type: string, body: string) => response.setHeader('Content-Type', type).end(body);
        if (/\/unsupported\.html$/.test(path)) send('text/html', page());
        else if (/\/unsupported\.js$/.test(path))
          script().then((code) => send('text/javascript', code), next);
        else next();
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'unsupported.html', source: page() });
      this.emitFile({ type: 'asset', fileName: 'unsupported.js', source: await script() });
    },
  };
}
