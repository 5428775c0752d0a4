import { createRoute } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { lazyScreen } from './lazy-screen.ts';
import { outcomeFlow } from './outcome-flow.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

const loadScreen = loadChunk(
  'unidentified-screen',
  () => import('#src/screens/outcome/unidentified-screen.tsx'),
);

/** The route of the outcome screen after the third failed match. It needs the search parameter `flow`. */
export const unidentifiedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unidentified',
  validateSearch: outcomeFlow.validate,
  search: ownSearch('flow'),
  beforeLoad: ({ search }) => outcomeFlow.require(search),
  component: lazyScreen(loadScreen, 'UnidentifiedScreen'),
});
