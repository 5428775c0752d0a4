import { appInitQuery } from '#api/calls/app-init.ts';
import type { Core } from '#src/core/core.ts';
import { updateFlowSession } from '#src/core/flow-session.ts';
import type { AppLocation, HistoryChange, Navigation } from '#src/core/navigation.ts';
import { requestContextOf } from '#src/core/request-context.ts';
import { historyIndex, withRouterKeys } from '#src/core/router-keys.ts';
import { loginMutation, loginSchema } from '#src/features/login/login.ts';
import { signUpMutation } from '#src/features/login/sign-up.ts';
import {
  entryNames,
  lastingEntry,
  pickText,
  stringifySearch,
  withoutUrlMessage,
} from '#src/flow/entry-params.ts';
import { isSamePath } from '#src/flow/flow.ts';
import { emptyPageField, readPageFields } from '#src/start/page-fields.ts';
import * as flags from '#src/start/page-flags.ts';
import type { PageAction, PageStart } from '#src/start/page-start.ts';
import { cancelAwaitedQueries, showWaits } from './show-waits.ts';

/** Returns what of the URL selects a screen: not its hash, nor the message that it requests. */
const currentScreen = ({ pathname, search }: AppLocation): string =>
  pathname + stringifySearch(withoutUrlMessage(search));

/**
 * Returns the navigation of a page whose view has failed. It changes the history entry and the flow session. 'Try again' reloads
 * the page, which continues from them.
 */
function navigationForReload(
  client: Core['client'],
  pageStart: PageStart,
  location: () => AppLocation,
): Navigation {
  /** Changes the history entry and the flow session, and returns `true`. If the signal is aborted, returns `false`. */
  function change(
    how: 'pushState' | 'replaceState',
    path: string,
    search: object,
    { signal, historyMessage, ...sessionChange }: HistoryChange,
  ): boolean {
    if (signal?.aborted) return false;
    updateFlowSession(client, sessionChange);
    const index = historyIndex(window.history.state) + (how === 'pushState' ? 1 : 0);
    const url = pageStart.base.replace(/\/$/, '') + path + stringifySearch({ ...search });
    window.history[how](withRouterKeys({ ...historyMessage }, index), '', url);
    return true;
  }
  function replace({ historyMessage = window.history.state, ...options }: HistoryChange): boolean {
    const { pathname, search } = location();
    return change('replaceState', pathname, withoutUrlMessage(search), { ...options, historyMessage });
  }
  return {
    location,
    // This function does not end the form, which stays usable.
    async clearMessage() {
      replace({ historyMessage: {} });
      // The message that the URL requests is on the page.
      document.querySelector('#root [role=status]')?.remove();
    },
    async replaceEntry(options) {
      const isReplaced = replace(options);
      if (isReplaced) pageStart.endForm?.();
      return isReplaced;
    },
    async navigate(destination, options) {
      const entry = lastingEntry(pickText(location().search, entryNames));
      const how = destination.to === '/' ? 'replaceState' : 'pushState';
      if (!change(how, destination.to, { ...entry, ...destination.search }, options)) return;
      // The login form stays until the reload, without the password that was sent.
      emptyPageField('password');
      pageStart.endForm?.();
    },
  };
}

/**
 * Starts the page, whose view is not live yet: sends a login and a sign-up, shows what the user waits for, and requests app
 * init. The page queues the submit of another form for the view.
 */
export function startBeforeView(core: Core, pageStart: PageStart, readLocation: () => AppLocation) {
  const { client, navigation, submits } = core;
  const { route, queued } = pageStart;
  // The user may have left the screen before the core has run.
  let hasLeft = route !== undefined && !isSamePath(route, readLocation().pathname);

  function act(action: PageAction): void {
    if (hasLeft || submits.isBusy()) return;
    // An engine without `inert` still submits an inert form.
    if (action !== 'sign-up' && document.querySelector('#root form[inert]')) return;
    pageStart.queued = undefined;
    const { models } = requestContextOf(client, navigation);
    const login = route === '/' ? loginSchema(models).safeParse(readPageFields()).data : undefined;
    if (action === 'sign-up' || login) navigation.endUrlMessage();
    if (action === 'sign-up') return void submits.execute(signUpMutation, { state: undefined, values: {} });
    if (login) void submits.execute(loginMutation, { state: undefined, values: login });
    else pageStart.queue(action);
  }

  core.watch();
  if (queued !== undefined && queued !== 'incomplete-submit') act(queued);
  // This follows the queued action, so that its wait is not announced again.
  const updateWaits = showWaits(core, pageStart.shell, () => pageStart.queued === 'submit');

  let reload: ReturnType<typeof setTimeout> | undefined;
  /** Loads the page again if the user has left its screen, but not during a submit or a form post. */
  function reloadIfLeft(): void {
    clearTimeout(reload);
    // The check runs in the next task. If Back ends a form post, the mutation of the post has settled by then.
    reload = setTimeout(() => {
      if (hasLeft && !submits.isBusy() && !flags.isViewStarted()) window.location.reload();
    });
  }
  const shown = currentScreen(readLocation());
  window.addEventListener('popstate', () => {
    // `hasLeft` stays true if the user returns, because Back and Forward abort the files that the view still loads.
    hasLeft ||= currentScreen(readLocation()) !== shown;
    reloadIfLeft();
  });
  // A submit or a form post has ended.
  client.getMutationCache().subscribe(({ type }) => type === 'removed' && reloadIfLeft());
  reloadIfLeft();
  // A core from the cache starts before the first paint.
  pageStart.afterPaint(() => {
    // The request starts in the next task, so that a login that the page queues is sent first.
    setTimeout(() => void client.prefetchQuery(appInitQuery));
  });
  // Query's `refetchOnReconnect` would miss a page that was loaded offline. Other queries have their own retry.
  window.addEventListener('online', () => {
    for (const queryKey of [appInitQuery.queryKey, ['theme']])
      void client.refetchQueries({ queryKey, predicate: ({ state }) => state.status === 'error' });
  });
  // These members are set last, because a core that throws earlier cannot execute an action.
  pageStart.act = act;
  pageStart.onViewFailure = () => {
    cancelAwaitedQueries(client);
    navigation.attach(navigationForReload(client, pageStart, readLocation));
  };
  if (pageStart.failed) pageStart.onViewFailure();

  return {
    /** From now on the forms of the view handle what the user does. */
    endActions(): void {
      pageStart.act = () => undefined;
    },
    /** Ends the wait for the view in the next task. By then the form has validated its values, and its submit is pending. */
    endQueued(): void {
      setTimeout(() => {
        pageStart.queued = undefined;
        updateWaits();
      });
    },
    /** Returns whether the user has left the screen of the page. The page then reloads, and the view must not start. */
    hasLeft: (): boolean => hasLeft,
  };
}
