import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

/** The route of Contact Support. */
export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  search: ownSearch(),
  component: lazyScreen('ContactScreen'),
});
