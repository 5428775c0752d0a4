import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin, type PluginOption, type ResolvedConfig } from 'vite';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What Vite puts into the page: the script that starts the app, what that imports, the style sheet. */
const firstFileTag =
  /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*?(?:src|href)="\.\/([^"]+)"[^>]*>(?:<\/script>)?/g;

interface LoginPages {
  /** Stands in the page; the others are templates, by their ids. */
  readonly plain: string;
  readonly others: Readonly<Record<string, string>>;
}

/** What is built beside the app: nothing of it is written to the disk. */
async function buildFile(config: InlineConfig): Promise<string> {
  const result = await build(config);
  if (Array.isArray(result) || !('output' in result)) throw new Error('One output was expected.');
  const [chunk, ...others] = result.output.filter((file) => file.type === 'chunk');
  if (chunk === undefined || others.length > 0) throw new Error('One file was expected.');
  return chunk.code;
}

/** The login screen as the app renders it, in every locale and variant. */
async function renderLogin(shared: InlineConfig): Promise<LoginPages> {
  const code = await buildFile({
    ...shared,
    build: {
      write: false,
      ssr: here('prerender-login.tsx'),
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  // Inside of the project, so that Node finds what the code imports.
  const folder = mkdtempSync(join(shared.root ?? '', 'node_modules/.prerender-'));
  try {
    const file = join(folder, 'prerender-login.mjs');
    writeFileSync(file, code);
    const module = (await import(pathToFileURL(file).href)) as typeof import('./prerender-login.tsx');
    const { [module.plainVariant]: plain = '', ...others } = await module.prerenderLogin();
    return { plain, others };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function buildInlineScript(
  name: string,
  shared: InlineConfig,
  target: ResolvedConfig['build']['target'],
): Promise<string> {
  const code = await buildFile({
    ...shared,
    build: {
      write: false,
      target,
      rolldownOptions: { input: here(name), output: { format: 'iife', codeSplitting: false } },
    },
  });
  return `<script>${code.trim()}</script>`;
}

/**
 * Puts the login screen into index.html, with the styles and the scripts that show it before the bundle arrives.
 *
 * @param transforms the plugins that the app's own code needs.
 */
export function firstLoadPlugin(transforms: () => PluginOption[]): Plugin {
  let config: ResolvedConfig;
  let parts: Promise<readonly [login: LoginPages, before: string, show: string]>;
  return {
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
      const { target } = config.build;
      parts = Promise.all([
        renderLogin(shared),
        buildInlineScript('before-login.ts', shared, target),
        buildInlineScript('show-login.ts', shared, target),
      ]);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [login, before, show] = await parts;
        const styles = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
        if (styles?.type !== 'asset') throw new Error('One style sheet was expected.');
        // It is in the page: nobody asks for the file.
        delete bundle[styles.fileName];
        const tags = [...html.matchAll(firstFileTag)];
        const [start, ...modules] = tags.flatMap(([, file = '']) => (file.endsWith('.js') ? [file] : []));
        const catalogues = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.facadeModuleId?.endsWith('.po')
            ? [[basename(file.facadeModuleId, '.po'), file.fileName]]
            : [],
        );
        const firstFiles = JSON.stringify({ start, modules, catalogues: Object.fromEntries(catalogues) });
        const templates = Object.entries(login.others).map(
          ([id, page]) => `<template id="${id}">${page}</template>`,
        );
        return (
          tags
            .reduce((page, [tag]) => page.replace(tag, ''), html)
            // Comments are for who reads the source.
            .replace(/\n\s*(?:\/\/.*|<!-- [A-Z].*-->)/g, '')
            .replace(/\n\s+/g, '\n')
            .replace("{ start: '', modules: [], catalogues: {} }", () => firstFiles)
            .replace('<html ', '<html data-undecided ')
            .replace('<!-- styles -->', () => `<style>${String(styles.source).trim()}</style>${before}`)
            .replace('<div id="root">', (root) => root + login.plain)
            .replace('<!-- login -->', () => templates.join('') + show)
        );
      },
    },
  };
}
