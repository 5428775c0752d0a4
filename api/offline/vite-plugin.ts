import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { isFormPost, respondToFormPost, send } from './node-http.ts';

/**
 * The Vite plugins of offline development: they serve the worker script, the stand-in console and sign-up, and the page that
 * says what to enter.
 * Each has `apply: 'serve'`, so no build contains it.
 */
export const offlinePlugin = (): Plugin[] => [
  { ...msw({ mode: 'worker-only' }), apply: 'serve' },
  {
    name: 'offline-outgoing-posts',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (isFormPost(request)) respondToFormPost(request, response).catch(next);
        else if (request.url === '/__offline/')
          // If the configuration imported the accounts, Vite would restart when they change, and the open tab would be lost.
          server
            .ssrLoadModule('/api/offline/guide-page.ts')
            .then(({ guidePage }) => send(response, 200, 'text/html', guidePage()))
            .catch(next);
        else next();
      });
    },
  },
];
