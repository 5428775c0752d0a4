import { flowOfPath } from '#src/flow/flow.ts';
import { endOtherFlow } from './flow-session.ts';
import { LatestAction } from './latest-action.ts';
import { type AppLocation, deferNavigation } from './navigation.ts';
import { createQueryClient } from './query-client.ts';
import { stopPageLoadOnSubmit } from './stop-page-load.ts';
import { restoreAndStoreFlowSession } from './stored-flow-session.ts';
import { createSubmits } from './submits.ts';

/**
 * Creates the parts of the app that work without the view: query cache, flow session, submits and navigation.
 *
 * @param readLocation reads the page's location from its URL, until the view is attached.
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
    /** Watches the user's actions. If the back/forward cache shows the page again, reads the flow session again. */
    watch(): void {
      actions.watch(submits.isBusy);
      stopPageLoadOnSubmit(client);
      window.addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        // If another page of the tab has changed it, the user's latest action was there.
        if (storedFlowSession.reloadIfChanged()) submits.cancelSilently();
        // The flow may have ended or changed since, so a flow's guard runs again. Any other path ends the flow.
        const { pathname } = navigation.location();
        if (flowOfPath(pathname) === undefined) endOtherFlow(client, pathname);
        else void navigation.replaceEntry({});
      });
    },
  };
}

export type Core = ReturnType<typeof createCore>;
