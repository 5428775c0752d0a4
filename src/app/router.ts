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

/** Throws the error of a route again, so that `AppFailureBoundary` catches it. */
function Rethrow({ error }: ErrorComponentProps): never {
  throw error;
}

/** Creates the app's router. @param history the browser's by default; tests and the build pass a memory history. */
export const createAppRouter = ({ core, activationLink, basepath, history }: AppRouterOptions) =>
  createRouter({
    routeTree,
    basepath,
    context: { core, activationLink },
    parseSearch,
    stringifySearch,
    search: { strict: true },
    scrollRestoration: true,
    // The router uses this key as a property name. Another script may have set the entry's key to `__proto__`, so a
    // prefix makes every key safe.
    getScrollRestorationKey: ({ state: { __TSR_key: key }, href }) =>
      `entry ${typeof key === 'string' ? key : href}`,
    // A step whose chunk has already loaded must not flash a pending state.
    defaultPendingMs: 400,
    // A rendering error is shown outside the router, because the router itself may have failed.
    defaultErrorComponent: Rethrow,
    disableGlobalCatchBoundary: true,
    ...(history === undefined ? {} : { history }),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
