import { createRoute } from '@tanstack/react-router';
import { LoginScreen } from '#src/screens/login/login-screen.tsx';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

/** The route of login. Its screen is in the `app` chunk, because most visits begin there. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  search: ownSearch(),
  component: LoginScreen,
});
