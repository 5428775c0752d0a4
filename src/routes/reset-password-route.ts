import { createRoute } from '@tanstack/react-router';
import { guardFlow } from '#src/bindings/guard-flow.ts';
import { flowSearchNames, validateFlowSearch } from '#src/flows/flow-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

/** The route on which a user changes an expired or compromised password after a login. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: validateFlowSearch,
  search: ownSearch(...flowSearchNames),
  beforeLoad: ({ search, context: { core }, location, cause }) =>
    guardFlow({ flow: 'reset-password', search, core, location, cause }),
  component: lazyScreen('ResetPasswordScreen'),
});
