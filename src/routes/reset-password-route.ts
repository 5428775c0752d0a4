import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { flowSearchNames, validateFlowSearch } from '#src/flows/flow-search.ts';
import { guardFlow } from '#src/journey/guard-flow.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: validateFlowSearch,
  search: ownSearch(...flowSearchNames),
  beforeLoad: ({ search, context: { queryClient }, cause }) =>
    guardFlow({ flow: 'reset-password', search, queryClient, cause }),
  component: lazyRouteComponent(
    loadChunk('reset-password-screen', () => import('#src/screens/reset-password-screen.tsx')),
    'ResetPasswordScreen',
  ),
});
