import { createRoute } from '@tanstack/react-router';
import { guardFlow } from '#src/bindings/guard-flow.ts';
import type { ActivationLink } from '#src/core/activation-link.ts';
import { pickText } from '#src/flows/entry-params.ts';
import { flowSearchNames, validateFlowSearch } from '#src/flows/flow-search.ts';
import type { ShownStep } from '#src/flows/show-step.ts';
import { lazyScreen } from './lazy-screen.ts';
import { ownSearch } from './own-search.ts';
import { rootRoute } from './root-route.ts';

/** Starts the query of the activation link, if the screen that the navigation shows needs it. */
function openLink(activationLink: ActivationLink, shown: ShownStep, code: string | undefined): void {
  if (shown.screen === 'open-link' && code) activationLink.open(code);
}

/**
 * The route of activation. The activation code stays in the URL within this route only. The route exchanges the code
 * for the user's contacts, and that call sends no PIN.
 */
export const userActivationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/userActivation',
  validateSearch: (search: Record<string, unknown>) => ({
    ...validateFlowSearch(search),
    ...pickText(search, ['activationcode']),
  }),
  search: {
    middlewares: [
      ({ search, next }) => ({ ...pickText({ ...search }, ['activationcode']), ...next(search) }),
      ...ownSearch(...flowSearchNames, 'activationcode').middlewares,
    ],
  },
  beforeLoad: ({ search, context: { core }, location, cause }) =>
    guardFlow({ flow: 'user-activation', search, core, location, cause, code: search.activationcode }),
  onEnter: ({ context: { activationLink, shown }, search }) =>
    openLink(activationLink, shown, search.activationcode),
  onStay: ({ context: { activationLink, shown }, search }) =>
    openLink(activationLink, shown, search.activationcode),
  component: lazyScreen('UserActivationScreen'),
});
