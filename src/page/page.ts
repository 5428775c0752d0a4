import { reference } from '#api/reference.ts';
import type { Core } from '#src/core/core.ts';
import type { AppLocation, Navigation } from '#src/core/navigation.ts';
import { PageForm } from './page-form.ts';
import { hasPageInput } from './page-form-recording.ts';
import { PageNavigation } from './page-navigation.ts';
import { startServices } from './start-services.ts';

/** Creates the page before its view is live: its form, and its navigation if the view fails. */
export function createPage(core: Core) {
  const { client, actions, navigation, submits } = core;
  const form = new PageForm(core);
  let withoutView: PageNavigation | undefined;
  return {
    form,
    /**
     * Begins to execute what the user does in the page's form, and requests app init. Until the view starts,
     * `PageNavigation` loads the page again after Back and Forward. If the view fails, the core navigates with it.
     */
    start(readLocation: () => AppLocation): void {
      core.watch();
      // Earlier input is an action, so that a failed theme does not reload the page (src/frame/theme-notice.tsx).
      if (hasPageInput()) actions.begin();
      if (window.pageStart) {
        withoutView = new PageNavigation({ client, readLocation, isBusy: () => submits.isBusy() });
        window.pageStart.reference = reference();
        window.pageStart.onViewFailure = () => withoutView && navigation.attach(withoutView);
      }
      form.activate();
      // In the next task, so that a login that the page holds is sent first.
      setTimeout(() => startServices(client));
    },
    /** Returns whether the browser loads the page again, so that the view must not start. */
    isReloading: (): boolean => withoutView?.isReloading() ?? false,
    /** Attaches the view, which is live: from now on it navigates. */
    attach(view: Navigation): void {
      form.passOn();
      navigation.attach(view);
    },
  };
}

/** The page before its view is live. */
export type Page = ReturnType<typeof createPage>;
