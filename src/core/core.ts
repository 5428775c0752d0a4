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
 * @param readLocation reads the page's location from its URL. It is used until the view is attached.
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
     * Begins to watch the user's actions. If the back/forward cache shows the page again, the core reads the flow session, which
     * another page of the tab may have changed.
     */
    watch(): void {
      actions.watch(submits.isBusy);
      stopPageLoadOnSubmit(client);
      window.addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        // What the user has done in another page of the tab is later than the actions of this one.
        if (storedFlowSession.reloadIfChanged()) submits.cancelSilently();
        // The flow may have ended or changed since. On the path of a flow its guard runs again; any other path ends the flow.
        const { pathname } = navigation.location();
        if (flowOfPath(pathname) === undefined) endOtherFlow(client, pathname);
        else void navigation.replaceEntry({});
      });
    },
  };
}

export type Core = ReturnType<typeof createCore>;
