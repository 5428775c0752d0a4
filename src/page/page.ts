import type { PageStart } from '#api/page-start.ts';
import { reference } from '#api/reference.ts';
import type { Core } from '#src/core/core.ts';
import type { AppLocation, Navigation } from '#src/core/navigation.ts';
import { navigationWithoutView } from './navigation-without-view.ts';
import { hasInput, pageFields } from './page-fields.ts';
import { createPageForm } from './page-form.ts';
import { requestAppInit } from './request-app-init.ts';
import { pageRoot } from './root.ts';
import { cancelViewQueries, showWaits } from './show-waits.ts';

/** Another hash is no other screen. */
const currentUrl = (): string => window.location.pathname + window.location.search;

/** Creates the page before its view is live. */
export function createPage(core: Core) {
  const { client, actions, navigation, submits } = core;
  const form = createPageForm(core);
  /** Whether the user has left the screen of the page by Back or Forward, before the view has started. */
  let mustReload = false;
  let isReloading = false;

  /** Loads the page again if the user has left its screen, but not during a submit or a departure. */
  function reloadIfLeft(): void {
    if (!mustReload || isReloading || submits.isBusy() || !pageRoot()) return;
    isReloading = true;
    window.location.reload();
  }

  return {
    form,
    /** Whether the page loads again, because the user has left its screen. The view must not start then. */
    mustReload: (): boolean => mustReload,
    /** Begins to execute what the user does in the page, shows what the user waits for, and requests app init. */
    start(pageStart: PageStart, readLocation: () => AppLocation): void {
      core.watch();
      // Earlier input is an action, so that a failed theme does not reload the page (src/frame/theme-notice.tsx).
      if (pageFields().some(hasInput)) actions.begin();
      pageStart.core = {
        execute: form.execute,
        onViewFailure() {
          cancelViewQueries(client);
          navigation.attach(navigationWithoutView(core, form, pageStart, readLocation));
        },
        reference: reference(),
      };
      form.activate(pageStart);
      showWaits(core);
      // The user may have left the screen before the core has run.
      mustReload = form.userHasLeft();
      const shownUrl = currentUrl();
      // In the next task: if Back ends a departure, its mutation has settled by then.
      const reloadLater = () => void setTimeout(reloadIfLeft);
      window.addEventListener('popstate', () => {
        // Also if the user returns, because the view has perhaps not started. Back and Forward abort a load under way.
        mustReload ||= currentUrl() !== shownUrl;
        isReloading = false;
        reloadLater();
      });
      // A submit or a departure may have ended.
      client.getMutationCache().subscribe(reloadLater);
      reloadLater();
      // In the next task, so that a login that the page holds is sent first.
      setTimeout(() => requestAppInit(client));
    },
    /** Attaches the view, which is live: from now on it navigates. */
    attach(view: Navigation): void {
      form.forget();
      navigation.attach(view);
    },
  };
}

/** The page before its view is live. */
export type Page = ReturnType<typeof createPage>;
