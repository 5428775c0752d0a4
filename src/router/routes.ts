import type { QueryClient } from '@tanstack/query-core';
import {
  createRootRouteWithContext,
  createRoute,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { themeQuery } from '#api/calls/theme.ts';
import type { Core } from '#src/core/core.ts';
import { readFlowSession } from '#src/core/flow-session.ts';
import { LoginScreen } from '#src/features/login/login-screen.tsx';
import { lastingEntry } from '#src/flow/entry-params.ts';
import { type Flow, flows, isSamePath, showsStateOf } from '#src/flow/flow.ts';
import { type HistoryEntryState, readHistoryState } from '#src/flow/history-state.ts';
import { isSamePosition, resolveStep, type ShownScreen } from '#src/flow/resolve-step.ts';
import {
  activationSearch,
  entrySearch,
  type FlowSearch,
  flowSearch,
  outcomeSearch,
} from '#src/flow/search-schemas.ts';
import { type Destination, toPosition } from '#src/flow/transition.ts';
import { Layout } from '#src/frame/layout.tsx';
import { messages } from '#src/locales/messages.ts';
import type { RoutePath } from '#src/start/route-paths.ts';
import { lazyScreen } from './lazy-screen.ts';

export interface RouterContext {
  readonly core: Core;
}

/**
 * The root route. It validates the entry parameters for all screens. Every navigation keeps them in its URL, but drops those that
 * request a message (docs/behaviour.md, 'Entry parameters and screens'). Its context has the message of the history entry, so that
 * message and screen change together. If a screen read the message with `useLocation`, the previous screen would show the next
 * message.
 */
const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: entrySearch,
  search: {
    middlewares: [({ search, next }) => ({ ...lastingEntry(search), ...next(search) })],
  },
  // If a path is unknown, the router still matches something: `/contact` for `/contact/x`, and only the root route for
  // `/nowhere`. So the path of the last match is compared with the path of the URL. A wildcard route would not match a path that
  // is not UTF-8.
  beforeLoad: ({ matches, location }) => {
    const match = matches.at(-1);
    if (match !== undefined && isSamePath(match.fullPath, location.pathname)) {
      const { message, incident } = readHistoryState(location.state);
      return { message, incident };
    }
    // A URL that names index.html is login, so it becomes the URL of login. The router has already removed the prefix.
    const isLogin = location.pathname.toLowerCase() === '/index.html';
    throw redirect(
      isLogin ? { to: '/', search: true, state: {} } : { to: '/', state: { message: 'PAGE_NOT_FOUND' } },
    );
  },
  loaderDeps: ({ search: { cobrand } }) => ({ cobrand }),
  // No navigation waits for the theme. Until it has loaded, the frame shows the built-in brand, or no brand if the URL names
  // another one. The build renders the app without a service.
  loader: ({ context: { core }, deps: { cobrand } }) => {
    if (!import.meta.env.SSR) void core.client.prefetchQuery(themeQuery(cobrand));
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: Layout,
});

/**
 * Decides which screen of a flow a navigation shows (docs/behaviour.md, 'Reload, Back and Forward').
 *
 * @param currentHistoryState the state of the history entry.
 * @returns the screen with the flow state that it needs.
 * @throws a redirect to the position that can be shown, or to login if there is none.
 */
export function guardFlow(
  flow: Flow,
  client: QueryClient,
  { step, method, pin, activationcode: code }: FlowSearch & { readonly activationcode?: string | undefined },
  currentHistoryState: object,
): ShownScreen {
  const { message, incident, stepHistory } = readHistoryState(currentHistoryState);
  const requested = { step, method, pin };
  const { state, expired } = readFlowSession(client);
  const found = resolveStep({ flow, requested, state, code });
  if (found?.flow === flow && isSamePosition(flow, requested, found.position)) return found.shown;
  const target: Destination = found ? toPosition(found.flow, found.position) : { to: '/' };
  // Activation begins again from its link, so its user needs no message.
  const hasExpired = expired !== undefined && flow !== 'user-activation' && showsStateOf(flow, expired);
  // An error belongs to the step that is not shown. Any other message says why the user is here, so it stays while the flow has a
  // state. An expired flow has no step history.
  const isError = message !== undefined && messages[message].tone === 'error';
  const keepsMessage = state !== undefined && showsStateOf(flow, state.flow) && !isError;
  const historyState: HistoryEntryState = hasExpired
    ? { message: 'FLOW_SESSION_EXPIRED' }
    : { ...(keepsMessage && { message, incident }), stepHistory };
  throw redirect({
    // The search middlewares add the entry parameters and the activation code again.
    ...target,
    state: historyState,
  });
}

/** Creates the route of a flow. `FlowScreen` renders what the guard puts into its context. */
const flowRoute = <const F extends Exclude<Flow, 'user-activation'>>(flow: F) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: flows[flow].path as (typeof flows)[F]['path'],
    validateSearch: flowSearch(flow),
    beforeLoad: ({ search, context, location }) => ({
      shown: guardFlow(flow, context.core.client, search, location.state),
    }),
  }).lazy(lazyScreen(flows[flow].path, 'FlowScreen'));

/** The route of activation, which keeps its activation code in the URL. */
const activationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: flows['user-activation'].path,
  validateSearch: activationSearch,
  search: { middlewares: [retainSearchParams(['activationcode'])] },
  beforeLoad: ({ search, context, location }) => ({
    shown: guardFlow('user-activation', context.core.client, search, location.state),
  }),
}).lazy(lazyScreen(flows['user-activation'].path, 'FlowScreen'));

/** Creates the route of an outcome screen. Without the search parameter `flow` it redirects to login. */
const outcomeRoute = <const Path extends '/security' | '/unidentified'>(
  path: Path,
  screen: 'SecurityScreen' | 'UnidentifiedScreen',
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: outcomeSearch,
    beforeLoad: ({ search: { flow } }) => {
      if (flow === undefined) throw redirect({ to: '/' });
      return { recovery: flow };
    },
  }).lazy(lazyScreen(path, screen));

/** Every route, by its path. If a flow or a path of `routePaths` has no route here, the code does not compile. */
export const routeTree = rootRoute.addChildren({
  // Login is in the chunk `app`, because most visits begin there.
  '/': createRoute({ getParentRoute: () => rootRoute, path: '/', component: LoginScreen }),
  '/contact': createRoute({
    getParentRoute: () => rootRoute,
    path: '/contact',
  }).lazy(lazyScreen('/contact', 'ContactScreen')),
  '/forgot-username': flowRoute('forgot-username'),
  '/forgot-password': flowRoute('forgot-password'),
  '/verification-required': flowRoute('verification-required'),
  '/reset-password': flowRoute('reset-password'),
  '/userActivation': activationRoute,
  '/unidentified': outcomeRoute('/unidentified', 'UnidentifiedScreen'),
  '/security': outcomeRoute('/security', 'SecurityScreen'),
} satisfies { readonly [Path in RoutePath | (typeof flows)[Flow]['path']]: { readonly fullPath: Path } });
