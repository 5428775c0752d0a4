import { reference } from '#api/reference.ts';
import { flowOfPath } from '#src/flows/flow.ts';
import { hasPageInput } from '#src/platform/page-form-recording.ts';
import { FlowStore, runningFlow } from './flow-store.ts';
import { knownUsername } from './known-username.ts';
import { LatestAction } from './latest-action.ts';
import { type AppLocation, DeferredNavigation, type Navigation } from './navigation.ts';
import { PageForm } from './page-form.ts';
import { PageNavigation } from './page-navigation.ts';
import { createQueryClient } from './query-client.ts';
import { Runner } from './runner.ts';
import { startServices } from './start-services.ts';
import { readSubmitFacts } from './submit-facts.ts';

interface CoreOptions {
  /** Hosts to which a session may be posted; an empty list allows any. */
  readonly handOffHosts: readonly string[];
  /** Reads the page's location from its URL. It is used until the view is attached. */
  readonly readLocation: () => AppLocation;
}

/** Creates the parts of the app that work without the view: query cache, flow state, runner and hand-off. */
export function createCore({ handOffHosts, readLocation }: CoreOptions) {
  const client = createQueryClient();
  const readAgain = [runningFlow.persist(client), knownUsername.persist(client)];
  const actions = new LatestAction();
  const flowStore = new FlowStore(client);
  const navigation = new DeferredNavigation(readLocation);
  const facts = () => readSubmitFacts({ client, navigation, handOffHosts });
  const runner = new Runner({ client, actions, flowStore, navigation, facts });
  const pageForm = new PageForm({ client, runner, navigation, facts });
  let page: PageNavigation | undefined;
  return {
    client,
    actions,
    flowStore,
    navigation,
    runner,
    pageForm,
    /**
     * Begins to execute what the user does in the page's form, and requests app init. Until the view starts,
     * `PageNavigation` loads the page again after Back and Forward. If the view fails, the core navigates with it. If the
     * back/forward cache shows the page again, the core reads the stored facts that another page has changed.
     */
    start(): void {
      const isBusy = () => runner.isBusy();
      actions.watch(isBusy);
      // Earlier input is an action, so that a failed theme does not reload the page (src/screens/frame/theme-notice.tsx).
      if (hasPageInput()) actions.begin();
      if (window.pageStart) {
        page = new PageNavigation({ client, flowStore, readLocation, isBusy });
        window.pageStart.reference = reference();
        window.pageStart.onViewFailure = () => page && navigation.attach(page);
      }
      window.addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        // What the user has done in another page of the tab is later than the actions of this one.
        if (readAgain.map((read) => read()).includes(true)) actions.begin();
        // The flow may have ended or changed since. A screen of a flow lets its guard run again; any other ends the flow.
        if (flowOfPath(navigation.location().pathname) === undefined) flowStore.set(undefined);
        else void navigation.go(undefined, { keepsMessage: true });
      });
      pageForm.activate();
      // In the next task, so that a login that the page holds is sent first.
      setTimeout(() => startServices(client));
    },
    /** Returns whether the browser loads the page again, so that the view must not start. */
    isReloading: (): boolean => page?.isReloading() ?? false,
    /** Attaches the view, which is live: from now on it navigates. */
    attach(view: Navigation): void {
      pageForm.passOn();
      navigation.attach(view);
    },
  };
}

/** The core of one page. */
export type Core = ReturnType<typeof createCore>;
