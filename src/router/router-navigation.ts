import type { NavigateOptions, RegisteredRouter } from '@tanstack/react-router';
import {
  endOtherFlow,
  type FlowSessionChange,
  readFlowSession,
  updateFlowSession,
} from '#src/core/flow-session.ts';
import { untilAborted } from '#src/core/latest-action.ts';
import {
  type HistoryMessage,
  historyMessageOf,
  type Navigation,
  type NavigationOptions,
} from '#src/core/navigation.ts';
import { historyIndex } from '#src/core/router-keys.ts';
import { resetReason } from '#src/flow/after-login.ts';
import { entryNames, pickText, requestsMessage, withoutUrlMessage } from '#src/flow/entry-params.ts';
import { flowOfPath, isSamePath, showsStateOf } from '#src/flow/flow.ts';
import { readHistoryState } from '#src/flow/history-state.ts';
import { flowSearch } from '#src/flow/search-schemas.ts';
import { moveWithin } from '#src/flow/step-history.ts';
import type { Destination } from '#src/flow/transition.ts';
import { type MessageKey, messages } from '#src/locales/messages.ts';
import { ChunkLoadError } from '#src/start/load-chunk.ts';
import { waitForScreens } from './lazy-screen.ts';

/** If going back takes longer than this, in milliseconds, the navigation replaces the present entry. */
const goBackTimeout = 1000;

/** Returns the `Navigation` of the live view: it navigates with the router. */
export function routerNavigation(router: RegisteredRouter): Navigation {
  const { client, submits } = router.options.context.core;
  // `onLoad` is the commit of a navigation.
  router.subscribe('onLoad', ({ pathChanged, toLocation: { pathname } }) => {
    endOtherFlow(client, pathname);
    // `/contact` forgets every known username. A flow forgets only a retrieved one.
    const endsRetrieved = flowOfPath(pathname) !== undefined && readFlowSession(client).username?.retrieved;
    if (pathChanged && (endsRetrieved || isSamePath('/contact', pathname)))
      updateFlowSession(client, { knownUsername: 'forgotten' });
    submits.cancelIfLeft(pathname);
  });
  waitForScreens(router, client);

  const historyState = () => readHistoryState(router.state.location.state);

  /** Returns the message of the present history entry. */
  const presentMessage = (): HistoryMessage => {
    const { message, incident } = historyState();
    return { message, incident };
  };

  /** Returns whether the present URL requests a message. */
  const hasUrlMessage = () => requestsMessage(pickText({ ...router.state.location.search }, entryNames));

  /** Loads the code of a destination's screen. Returns the message to show if it fails to load. */
  async function loadScreen(destination: Destination, isLink: boolean): Promise<MessageKey | undefined> {
    try {
      await router.loadRouteChunk(router.routesByPath[destination.to]);
      return undefined;
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error;
      // REQUEST_OFFLINE asks the user to try again. After a submit, the user would repeat a call that has succeeded.
      return isLink && navigator.onLine === false ? 'REQUEST_OFFLINE' : 'SCREEN_UNAVAILABLE';
    }
  }

  /**
   * Changes the flow session, and navigates in the same task, so that no guard sees the new state with the old URL. The
   * screen's code is loaded, so the router commits before the user can act.
   */
  async function commit(change: FlowSessionChange, options: NavigateOptions): Promise<void> {
    updateFlowSession(client, change);
    await router.navigate(options);
  }

  /** Replaces the present history entry. The URL stays, but without the parameters that request a message. */
  const replaceMessage = (historyMessage: HistoryMessage, change: FlowSessionChange = {}): Promise<void> =>
    commit(change, {
      to: '.',
      search: withoutUrlMessage,
      replace: true,
      resetScroll: false,
      state: { ...historyMessage, stepHistory: historyState().stepHistory },
    });

  /** The move back in the history that is under way. A second click must not go back further. */
  let goingBack: Promise<void> | undefined;

  /**
   * Goes back in the history. Resolves when the router shows an earlier entry, or after `goBackTimeout`. The browser dispatches
   * `popstate` for this move, as if the user had gone back. This aborts the `signal` of `navigate`, so nothing may check that
   * signal after this call.
   */
  function goBack(entries: number): Promise<void> {
    const { history } = router;
    const presentIndex = historyIndex(history.location.state);
    goingBack ??= new Promise((resolve) => {
      const finish = () => {
        stop();
        clearTimeout(timer);
        goingBack = undefined;
        resolve();
      };
      const stop = router.subscribe('onResolved', ({ toLocation: { state } }) => {
        // An earlier navigation, which replaced the present entry, may resolve first. It does not end the move back.
        if (historyIndex(state) < presentIndex) finish();
      });
      const timer = setTimeout(finish, goBackTimeout);
      history.go(-entries);
    });
    return goingBack;
  }

  /**
   * Moves to a destination.
   * - A forward move adds a history entry.
   * - A backward move within a flow returns to the entry of its position, so that Back does not show the same screen twice
   *   (docs/decisions/10-step-history.md). If the position has no entry, the move replaces the present one. A challenged login
   *   and the password reset that continues it are one flow here.
   * - A move to login replaces the entry, unless the user followed a link.
   */
  async function moveTo(
    destination: Destination,
    historyMessage: HistoryMessage,
    { isLink, ...change }: FlowSessionChange & Pick<NavigationOptions, 'isLink'>,
  ): Promise<void> {
    const { pathname, search: currentSearch } = router.state.location;
    const currentFlow = flowOfPath(pathname);
    const nextFlow = flowOfPath(destination.to);
    if (currentFlow === undefined || nextFlow === undefined || !showsStateOf(currentFlow, nextFlow)) {
      // The move enters or leaves a flow, so the step history begins again.
      const replace = destination.to === '/' && !isLink;
      return commit(change, { ...destination, replace, state: { ...historyMessage, stepHistory: [] } });
    }
    const here = flowSearch(currentFlow).parse({ ...currentSearch });
    const target = flowSearch(nextFlow).parse({ ...destination.search });
    const past = historyState().stepHistory ?? [];
    const { stepHistory, entriesBack, adds } = moveWithin(nextFlow, past, here, target);
    if (entriesBack > 0) {
      await goBack(entriesBack);
      // The user may have pressed Back again in the meantime, and have left the flow.
      const reached = flowOfPath(router.state.location.pathname);
      if (reached === undefined || !showsStateOf(reached, nextFlow)) return;
    }
    // The router is now at the entry that this navigation replaces, or at the entry after which it adds one.
    return commit(change, { ...destination, replace: !adds, state: { ...historyMessage, stepHistory } });
  }

  return {
    location() {
      const { pathname, search } = router.state.location;
      return { pathname, search: { ...search } };
    },
    async clearMessage() {
      const { message } = historyState();
      const { state } = readFlowSession(client);
      // The reason of a password change says why the user is here, so it stays until another message replaces it.
      const stays = state !== undefined && message === resetReason(state);
      if (hasUrlMessage() || (message !== undefined && !stays))
        await replaceMessage(stays ? presentMessage() : {});
    },
    async navigate(destination, { signal, isLink = false, historyMessage = {}, ...change }) {
      // If the navigation is dropped, it stops waiting for the screen, so that the page is not busy with it.
      const loadFailure = await Promise.race([loadScreen(destination, isLink), untilAborted(signal)]);
      if (signal?.aborted) return;
      if (loadFailure !== undefined) return replaceMessage(historyMessageOf({ message: loadFailure }));
      // When the user follows a link, some messages are over, and so is the message that the URL requests. Back must not show
      // them again.
      const { message } = historyState();
      const isOver = message !== undefined && messages[message].endsAtLink;
      if (isLink && (isOver || hasUrlMessage())) await replaceMessage(isOver ? {} : presentMessage());
      if (signal?.aborted) return;
      await moveTo(destination, historyMessage, { ...change, isLink });
    },
    async replaceEntry({ signal, historyMessage = presentMessage(), ...change }) {
      if (signal?.aborted) return false;
      await replaceMessage(historyMessage, change);
      return true;
    },
  };
}
