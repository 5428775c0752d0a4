import type { Plugin } from 'vite';
import { consolePage, isHandOffPath } from './console-page.ts';
import { readText } from './read-text.ts';

/** Lets the development server stand in for the applications to which the page posts a session. */
export const standInConsole = (): Plugin => ({
  name: 'stand-in-console',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const url = request.url ?? '/';
      if (request.method !== 'POST' || !isHandOffPath(url)) return next();
      readText(request).then((form) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(consolePage(url, form));
      }, next);
    });
  },
});
