import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { outcomeFlow } from './outcome-flow.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

export const securityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/security',
  validateSearch: outcomeFlow.validate,
  search: ownSearch('flow'),
  beforeLoad: ({ search }) => outcomeFlow.require(search),
  component: lazyRouteComponent(
    loadChunk('security-screen', () => import('#src/screens/security-screen.tsx')),
    'SecurityScreen',
  ),
});
