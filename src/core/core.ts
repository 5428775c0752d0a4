import { flowOfPath } from '#src/flow/flow.ts';
import * as flags from '#src/start/page-flags.ts';
import { endOtherFlow } from './flow-session.ts';
import { LatestAction } from './latest-action.ts';
import { type AppLocation, deferNavigation } from './navigation.ts';
import { createQueryClient } from './query-client.ts';
import { watchPageLoads } from './stop-page-load.ts';
import { restoreAndStoreFlowSession } from './stored-flow-session.ts';
import { createSubmits } from './submits.ts';

/**
 * Creates the parts of the app that work without the view: query cache, flow session, submits and navigation.
 *
 * @param readLocation reads the location from the URL of the page. The core calls it until a navigation is attached.
 */
export function createCore(readLocation: () => AppLocation) {
  const client = createQueryClient();
  const storedFlowSession = restoreAndStoreFlowSession(client);
  const actions = new LatestAction();
  const navigation = deferNavigation(readLocation);
  const submits = createSubmits(client, actions, navigation);
  return {
    client,
    actions,
    navigation,
    submits,
    /**
     * Starts to watch the user's actions. When the back/forward cache shows the page again, the core also compares its flow
     * session with session storage, because another page of the tab may have changed it.
     */
    watch(): void {
      actions.watch(submits.isBusy);
      watchPageLoads(navigation.endUrlMessage);
      window.addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        // When the user leaves a page that still loads its view, WebKit aborts the files, and the page fails.
        const hasFailed = window.pageStart?.failed && !flags.isViewStarted();
        if (hasFailed && navigator.onLine) return window.location.reload();
        // If another page of the tab has changed the flow session, the user's latest action was on that page.
        if (storedFlowSession.reloadIfChanged()) submits.cancelSilently();
        // The flow may have ended or changed since the user left this page. On the path of a flow, its guard runs again. On any
        // other path, the flow ends.
        const { pathname } = navigation.location();
        if (flowOfPath(pathname) === undefined) endOtherFlow(client, pathname);
        else void navigation.replaceEntry({});
      });
    },
  };
}

export type Core = ReturnType<typeof createCore>;
