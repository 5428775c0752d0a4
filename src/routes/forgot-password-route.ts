import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { flowSearchNames, validateFlowSearch } from '#src/flows/flow-search.ts';
import { guardFlow } from '#src/journey/guard-flow.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: validateFlowSearch,
  search: ownSearch(...flowSearchNames),
  beforeLoad: ({ search, context: { queryClient }, cause }) =>
    guardFlow({ flow: 'forgot-password', search, queryClient, cause }),
  component: lazyRouteComponent(
    loadChunk('forgot-password-screen', () => import('#src/screens/forgot-password-screen.tsx')),
    'ForgotPasswordScreen',
  ),
});
