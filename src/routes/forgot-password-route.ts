import { createRoute } from '@tanstack/react-router';
import { loadChunk } from '#api/load-chunk.ts';
import { guardFlow } from '#src/bindings/guard-flow.ts';
import { flowSearchNames, validateFlowSearch } from '#src/flows/flow-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

const loadScreen = loadChunk(
  'forgot-password-screen',
  () => import('#src/screens/recovery/forgot-password-screen.tsx'),
);

/** The route of password recovery. */
export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: validateFlowSearch,
  search: ownSearch(...flowSearchNames),
  beforeLoad: ({ search, context: { core }, location, cause }) =>
    guardFlow({ flow: 'forgot-password', search, core, location, cause }),
  component: lazyScreen(loadScreen, 'ForgotPasswordScreen'),
});
