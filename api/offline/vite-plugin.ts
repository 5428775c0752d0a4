import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { isFormPost, respondToFormPost } from './node-http.ts';

/**
 * The Vite plugins of offline development: they serve the worker script, the stand-in console and the stand-in sign-up.
 * Each has `apply: 'serve'`, so no build contains it.
 */
export const offlinePlugin = (): Plugin[] => [
  { ...msw({ mode: 'worker-only' }), apply: 'serve' },
  {
    name: 'offline-form-posts',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (isFormPost(request)) respondToFormPost(request, response).catch(next);
        else next();
      });
    },
  },
];
