import { reference } from '#api/reference.ts';
import type { Core } from '#src/core/core.ts';
import type { AppLocation, Navigation, StayOptions } from '#src/core/navigation.ts';
import { setFlowState } from '#src/core/ticket.ts';
import { pathOf, searchOf } from '#src/flow/destination.ts';
import {
  entryNames,
  lastingEntry,
  pickText,
  stringifySearch,
  withoutGreeting,
} from '#src/flow/entry-params.ts';
import { isSamePath } from '#src/flow/flow.ts';
import { hasInput, pageFields } from '#src/start/page-fields.ts';
import type { PageStart } from '#src/start/page-start.ts';
import { createPageForm } from './page-form.ts';
import { requestAppInit } from './request-app-init.ts';
import { isViewStarted } from './root.ts';
import { cancelViewQueries, showWaits } from './show-waits.ts';

/** Returns the URL without its hash, because a hash selects no screen. */
const currentUrl = (): string => window.location.pathname + window.location.search;

/**
 * Returns the navigation of a page whose view has failed. It changes the history entry and the ticket, and ends the form, so that
 * the reload that the page offers goes on from there.
 */
function navigationForReload(
  client: Core['client'],
  pageStart: PageStart,
  readLocation: () => AppLocation,
): Navigation {
  function change(
    how: 'pushState' | 'replaceState',
    { signal, entryMessage, flowState, beforeMove }: StayOptions,
    path: string,
    search: object,
  ): void {
    if (signal?.aborted) return;
    beforeMove?.();
    if (flowState !== undefined) setFlowState(client, flowState);
    // The router discards a state without its keys.
    const index = (Number(window.history.state?.__TSR_index) || 0) + (how === 'pushState' ? 1 : 0);
    const key = `page-${index}`;
    const state = { ...entryMessage, key, __TSR_key: key, __TSR_index: index };
    window.history[how](state, '', pageStart.base.replace(/\/$/, '') + path + stringifySearch({ ...search }));
    pageStart.endForm?.();
  }
  return {
    location: readLocation,
    endMessage: async () => undefined,
    async go(destination, options) {
      const search = {
        ...lastingEntry(pickText(readLocation().search, entryNames)),
        ...searchOf(destination),
      };
      const how = destination.to === 'login' ? 'replaceState' : 'pushState';
      change(how, options, pathOf(destination), search);
    },
    async stay(options) {
      const { pathname, search } = readLocation();
      const entryMessage = options.entryMessage ?? window.history.state;
      change('replaceState', { ...options, entryMessage }, pathname, withoutGreeting(search));
    },
  };
}

/**
 * Starts the page, whose view is not live yet: executes what the user does, shows what the user waits for, and requests app
 * init.
 */
export function startPage(core: Core, pageStart: PageStart, readLocation: () => AppLocation) {
  const { client, actions, navigation, submits } = core;
  const { route, held } = pageStart;
  // The user may have left the screen before the core has run.
  let hasLeft = route !== undefined && !isSamePath(route, readLocation().pathname);
  let isReloading = false;
  const form = createPageForm(core, pageStart, () => hasLeft);

  core.watch();
  if (held) form.execute(held);
  pageStart.held = undefined;
  // After the held action, whose wait the page shows already: the wait goes on, and is not announced again.
  showWaits(core);

  /** Loads the page again if the user has left its screen, but not during a submit or a departure. */
  function reloadIfLeft(): void {
    if (!hasLeft || isReloading || submits.isBusy() || isViewStarted()) return;
    isReloading = true;
    window.location.reload();
  }
  // In the next task: if Back ends a departure, its mutation has settled by then.
  const reloadLater = () => void setTimeout(reloadIfLeft);
  const shownUrl = currentUrl();
  window.addEventListener('popstate', () => {
    // Stays true if the user returns: the view may not have started. Back and Forward abort a load under way.
    hasLeft ||= currentUrl() !== shownUrl;
    isReloading = false;
    reloadLater();
  });
  // A submit or a departure may have ended.
  client.getMutationCache().subscribe(reloadLater);
  reloadLater();
  // From the cache the core starts while the page is still parsed, and before its first paint.
  pageStart.afterPaint(() => {
    // Earlier input is an action, so that a failed theme does not reload the page (src/frame/theme-notice.tsx).
    if (!actions.hasActed() && pageFields().some(hasInput)) actions.begin();
    // In the next task, so that a login that the page holds is sent first.
    setTimeout(() => requestAppInit(client));
  });
  // Last, because a core that throws before cannot execute anything.
  pageStart.execute = form.execute;
  pageStart.reference = reference();
  pageStart.onViewFailure = () => {
    cancelViewQueries(client);
    navigation.attach(navigationForReload(client, pageStart, readLocation));
  };
  if (pageStart.failed) pageStart.onViewFailure();

  return {
    form,
    /** Whether the user has left the screen of the page, which loads again then. The view must not start. */
    hasLeft: (): boolean => hasLeft,
  };
}
