import { QueryClient } from '@tanstack/query-core';
import { activationLinkKey } from '#api/activation-link-key.ts';
import { watchDeparture } from './departure.ts';
import { FlowStore } from './flow-store.ts';
import { DeferredNavigation, type Navigation, type Place } from './navigation.ts';
import { PageForm } from './page-form.ts';
import { Runner } from './runner.ts';
import { startServices } from './start-services.ts';

interface CoreOptions {
  /** Hosts to which a session may be posted; an empty list allows any. */
  readonly handOffHosts: readonly string[];
  /** Reads the address of the page, until the view knows it. */
  readonly landing: () => Place;
}

/** Everything of the app that decides and acts, without a view: queries, flow state, submits, hand-off. */
export function createCore({ handOffHosts, landing }: CoreOptions) {
  const client = new QueryClient();
  const flow = new FlowStore(client);
  const navigation = new DeferredNavigation(landing);
  const runner = new Runner({ client, flow, navigation, handOffHosts });
  const pageForm = new PageForm({ client, runner, onViewFailed: () => navigation.abandon() });
  return {
    client,
    flow,
    navigation,
    runner,
    pageForm,
    /** Starts what runs beside the screens: app init, the risk script, and the end of a departure. */
    start(): void {
      startServices(client);
      watchDeparture(client, () => void runner.reportBlockedDeparture());
      pageForm.takeOver();
    },
    /** The view is live: it navigates, and its forms act. */
    attach(view: Navigation): void {
      pageForm.release();
      navigation.attach(view);
    },
    /** Cancels what the user waits for. */
    cancel(): void {
      runner.cancel();
      void client.cancelQueries({ queryKey: activationLinkKey });
    },
  };
}

export type Core = ReturnType<typeof createCore>;
