import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { pickText } from '#src/flows/entry-params.ts';
import { flowSearchNames, validateFlowSearch } from '#src/flows/flow-search.ts';
import { guardFlow } from '#src/journey/guard-flow.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

/** The emailed code stays in the address within this route only (contract section 3). */
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
  beforeLoad: ({ search, context: { queryClient }, cause }) =>
    guardFlow({ flow: 'user-activation', search, queryClient, cause }),
  component: lazyRouteComponent(
    loadChunk('user-activation-screen', () => import('#src/screens/user-activation-screen.tsx')),
    'UserActivationScreen',
  ),
});
