import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { answerFormPost, isFormPost } from './node-http.ts';

/**
 * What `vite` needs so that development works offline: the worker script, and the stand-in console and sign-up.
 * All of it with `apply: 'serve'`: nothing gets into a build.
 */
export const offlinePlugin = (): Plugin[] => [
  { ...msw({ mode: 'worker-only' }), apply: 'serve' },
  {
    name: 'offline-form-posts',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (isFormPost(request)) answerFormPost(request, response).catch(next);
        else next();
      });
    },
  },
];
