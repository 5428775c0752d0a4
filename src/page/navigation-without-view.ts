import type { Core } from '#src/core/core.ts';
import type { AppLocation, Navigation } from '#src/core/navigation.ts';
import { setFlowState } from '#src/core/ticket.ts';
import { pathOf, searchOf } from '#src/flow/destination.ts';
import { entryNames, lastingEntry, pickText, stringifySearch } from '#src/flow/entry-params.ts';
import { firstStep } from '#src/flow/flow.ts';
import type { Destination } from '#src/flow/transition.ts';
import type { PageStart } from '#src/start/page-start.ts';
import type { RoutePath } from '#src/start/route-paths.ts';
import type { PageForm } from './page-form.ts';

/** Returns whether the page of a route is the screen of a destination. A landing page with a form is the first step of its flow. */
function isShown(destination: Destination, route: RoutePath | undefined): boolean {
  if (pathOf(destination) !== route) return false;
  if (destination.to !== 'flow') return true;
  const first = firstStep(destination.flow);
  return (destination.position?.step ?? first) === first;
}

/**
 * Returns the navigation of a page whose view has failed. It shows a message above the form. For another screen it adds the
 * history entry and loads the page again, which goes on from there: the ticket is in session storage.
 */
export function navigationWithoutView(
  { client }: Pick<Core, 'client'>,
  form: Pick<PageForm, 'showMessage'>,
  { route, base }: Pick<PageStart, 'route' | 'base'>,
  readLocation: () => AppLocation,
): Navigation {
  /** Returns the URL of a path, by default the present one, with the entry parameters that last. */
  function urlOf(search: object, path: string = readLocation().pathname): string {
    const lasting = lastingEntry(pickText(readLocation().search, entryNames));
    return base.replace(/\/$/, '') + path + stringifySearch({ ...lasting, ...search });
  }

  return {
    location: readLocation,
    async endMessage() {
      void form.showMessage(undefined);
      const { message: _, incident: __, ...kept } = window.history.state ?? {};
      // Without a greeting.
      window.history.replaceState(kept, '', urlOf({}));
    },
    async go(destination, { signal, entry = {}, flowState, onMove }) {
      if (signal?.aborted) return;
      onMove?.();
      if (flowState !== undefined) setFlowState(client, flowState);
      const present = window.history.state ?? {};
      const { message, incident } = entry === 'kept' ? present : entry;
      // The router discards a state without its keys.
      const key = `page-${Date.now()}`;
      const state = { message, incident, key, __TSR_key: key };
      const index = Number(present.__TSR_index) || 0;
      if (destination === undefined || isShown(destination, route)) {
        window.history.replaceState({ ...present, ...state, __TSR_index: index }, '');
        if (entry !== 'kept') await form.showMessage(message && { key: message, retryAt: incident?.retryAt });
      } else {
        const url = urlOf(searchOf(destination), pathOf(destination));
        window.history.pushState({ ...state, __TSR_index: index + 1, trail: [] }, '', url);
        window.location.reload();
        // Stays busy until the browser shows the new page. Back aborts the load, and this form is usable again.
        await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      }
    },
  };
}
