import { createRoute, redirect } from '@tanstack/react-router';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

/** An unknown path leads on to login with a plain message. */
export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  search: ownSearch(),
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true, state: { message: 'PAGE_NOT_FOUND' } });
  },
});
