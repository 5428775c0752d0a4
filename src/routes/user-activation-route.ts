import { createLazyRoute, createRoute } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { guardFlow } from '#src/bindings/guard-flow.ts';
import { pickText } from '#src/flows/entry-params.ts';
import { flowSearchNames, validateFlowSearch } from '#src/flows/flow-search.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

const loadScreen = loadChunk(
  'user-activation-screen',
  () => import('#src/screens/activation/user-activation-screen.tsx'),
);

/** The emailed code stays in the address within this route only. The route opens the link, which sends nothing. */
export const userActivationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/userActivation',
  validateSearch: (search: Record<string, unknown>) => ({
    ...validateFlowSearch(search),
    ...pickText(search, ['activationcode']),
  }),
  search: {
    middlewares: [
      ({ search, next }) => ({ ...pickText({ ...search }, ['activationcode']), ...next(search) }),
      ...ownSearch(...flowSearchNames, 'activationcode').middlewares,
    ],
  },
  beforeLoad: ({ search, context: { core }, location, cause }) =>
    guardFlow({ flow: 'user-activation', search, core, location, cause, code: search.activationcode }),
  loaderDeps: ({ search: { activationcode } }) => ({ activationcode }),
  loader: ({ context: { activationLink, shown }, deps: { activationcode }, preload }) => {
    // The build renders this page too, without a service.
    const opens = shown.screen === 'open-link' && !preload && typeof document !== 'undefined';
    if (opens && activationcode) activationLink.open(activationcode);
  },
}).lazy(async () =>
  createLazyRoute('/userActivation')({ component: (await loadScreen()).UserActivationScreen }),
);
