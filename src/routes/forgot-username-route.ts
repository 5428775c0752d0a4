import { createRoute } from '@tanstack/react-router';
import { guardFlow } from '#src/bindings/guard-flow.ts';
import { flowSearchNames, validateFlowSearch } from '#src/flows/flow-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

/** The route of username recovery. */
export const forgotUsernameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-username',
  validateSearch: validateFlowSearch,
  search: ownSearch(...flowSearchNames),
  beforeLoad: ({ search, context: { core }, location, cause }) =>
    guardFlow({ flow: 'forgot-username', search, core, location, cause }),
  component: lazyScreen('ForgotUsernameScreen'),
});
