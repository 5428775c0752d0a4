import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { flowSearchNames, validateFlowSearch } from '#src/flows/flow-search.ts';
import { guardFlow } from '#src/journey/guard-flow.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

export const verificationRequiredRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verification-required',
  validateSearch: validateFlowSearch,
  search: ownSearch(...flowSearchNames),
  beforeLoad: ({ search, context: { queryClient }, cause }) =>
    guardFlow({ flow: 'verification-required', search, queryClient, cause }),
  component: lazyRouteComponent(
    loadChunk('verification-required-screen', () => import('#src/screens/verification-required-screen.tsx')),
    'VerificationRequiredScreen',
  ),
});
