import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { outcomeFlow } from './outcome-flow.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

export const unidentifiedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unidentified',
  validateSearch: outcomeFlow.validate,
  search: ownSearch('flow'),
  beforeLoad: ({ search }) => outcomeFlow.require(search),
  component: lazyRouteComponent(
    loadChunk('unidentified-screen', () => import('#src/screens/unidentified-screen.tsx')),
    'UnidentifiedScreen',
  ),
});
