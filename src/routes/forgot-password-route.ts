import { createRoute } from '@tanstack/react-router';
import { guardFlow } from '#src/bindings/guard-flow.ts';
import { flowSearchNames, validateFlowSearch } from '#src/flows/flow-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

/** The route of password recovery. */
export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: validateFlowSearch,
  search: ownSearch(...flowSearchNames),
  beforeLoad: ({ search, context: { core }, location, cause }) =>
    guardFlow({ flow: 'forgot-password', search, core, location, cause }),
  component: lazyScreen('ForgotPasswordScreen'),
});
