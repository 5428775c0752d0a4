import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

const modules = readdirSync('src/ui')
  .filter((name) => name.endsWith('.module.css'))
  .sort();

/** Matches HTML with a class whose styles are not in index.html. */
export const lazyClass = /class="(?:[^"]* )?[A-Z]/;

/**
 * Gives each class of a CSS module a name of two or three letters, because index.html repeats it in each landing page. A name
 * is the same in every build, and begins with a capital if its styles are lazy.
 */
export const shortClassNames = (): Plugin => ({
  name: 'short-class-names',
  config: () => ({
    css: {
      modules: {
        generateScopedName(name, file, css) {
          const names = new Set(css.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi));
          const module = basename(file).replace(/\?.*/, '');
          const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(modules.indexOf(module));
          const index = [...names].indexOf(name).toString(36);
          return (module.includes('.lazy.') ? letter.toUpperCase() : letter) + index;
        },
      },
    },
  }),
});

/** Removes lazy styles, which `src/router/screens.ts` adds, from the styles of index.html. The names of their classes stay. */
export const withoutLazyStyles = (): Plugin => ({
  name: 'without-lazy-styles',
  transform: {
    filter: { id: /\.lazy\.module\.css$/ },
    handler: () => ({ code: '', map: null }),
  },
});
