import { createLazyRoute, createRoute } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { outcomeFlow } from './outcome-flow.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

const loadScreen = loadChunk(
  'unidentified-screen',
  () => import('#src/screens/outcome/unidentified-screen.tsx'),
);

export const unidentifiedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unidentified',
  validateSearch: outcomeFlow.validate,
  search: ownSearch('flow'),
  beforeLoad: ({ search }) => outcomeFlow.require(search),
}).lazy(async () => createLazyRoute('/unidentified')({ component: (await loadScreen()).UnidentifiedScreen }));
