import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Tells `unsupported.html` where themesvc is: it stands outside of the app and knows nothing of the build's settings. */
export const withThemeOrigin = (html: string, origin: string): string =>
  html.replace('data-themesvc=""', () => `data-themesvc="${new URL(origin).origin}"`);

/** Writes `VITE_THEMESVC_ORIGIN` into the build's `unsupported.html`. @throws for a setting that is no address. */
export function unsupportedPagePlugin(): Plugin {
  let origin = '';
  return {
    name: 'unsupported-page',
    apply: 'build',
    configResolved({ env }) {
      origin = String(env.VITE_THEMESVC_ORIGIN ?? '');
    },
    writeBundle({ dir = '' }) {
      if (origin === '') return;
      const file = join(dir, 'unsupported.html');
      writeFileSync(file, withThemeOrigin(readFileSync(file, 'utf8'), origin));
    },
  };
}
