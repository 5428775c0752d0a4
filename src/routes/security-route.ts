import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { outcomeFlow } from './outcome-flow.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

/** The route of the outcome screen for an account with an issue. It needs the search parameter `flow`. */
export const securityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/security',
  validateSearch: outcomeFlow.validate,
  search: ownSearch('flow'),
  beforeLoad: ({ search }) => outcomeFlow.require(search),
  component: lazyScreen('SecurityScreen'),
});
