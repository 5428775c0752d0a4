import { createRouter, type ErrorComponentProps, type RouterHistory } from '@tanstack/react-router';
import type { ActivationLink } from '#src/core/activation-link.ts';
import type { Core } from '#src/core/core.ts';
import { parseSearch, stringifySearch } from '#src/flows/entry-params.ts';
import { contactRoute } from '#src/routes/contact-route.ts';
import { forgotPasswordRoute } from '#src/routes/forgot-password-route.ts';
import { forgotUsernameRoute } from '#src/routes/forgot-username-route.ts';
import { loginRoute } from '#src/routes/login-route.ts';
import { resetPasswordRoute } from '#src/routes/reset-password-route.ts';
import { rootRoute } from '#src/routes/root-route.ts';
import { securityRoute } from '#src/routes/security-route.ts';
import { unidentifiedRoute } from '#src/routes/unidentified-route.ts';
import { userActivationRoute } from '#src/routes/user-activation-route.ts';
import { verificationRequiredRoute } from '#src/routes/verification-required-route.ts';

const routeTree = rootRoute.addChildren([
  loginRoute,
  verificationRequiredRoute,
  forgotUsernameRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  userActivationRoute,
  contactRoute,
  unidentifiedRoute,
  securityRoute,
]);

interface AppRouterOptions {
  readonly core: Core;
  readonly activationLink: ActivationLink;
  readonly basepath: string;
  readonly history?: RouterHistory;
}

function Rethrow({ error }: ErrorComponentProps): never {
  throw error;
}

/** The router of the whole app; tests give it a history in memory. */
export const createAppRouter = ({ core, activationLink, basepath, history }: AppRouterOptions) =>
  createRouter({
    routeTree,
    basepath,
    context: { core, activationLink },
    parseSearch,
    stringifySearch,
    search: { strict: true },
    scrollRestoration: true,
    // Another script may have set the entry's key; as the name of a record's member, `__proto__` would not be safe.
    getScrollRestorationKey: ({ state: { __TSR_key: key }, href }) =>
      `entry ${typeof key === 'string' ? key : href}`,
    // A step that is loaded already must not flash a waiting state.
    defaultPendingMs: 400,
    // What fails while it is drawn is told outside of the router, which may be what failed.
    defaultErrorComponent: Rethrow,
    disableGlobalCatchBoundary: true,
    ...(history === undefined ? {} : { history }),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
