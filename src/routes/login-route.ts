import { createRoute } from '@tanstack/react-router';
import { LoginScreen } from '#src/screens/login/login-screen.tsx';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  search: ownSearch(),
  component: LoginScreen,
});
