import fontUrl from '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-600-normal.woff2';
import type { RegisteredRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { basePathOf } from '#src/browser/base-path.ts';
import { settings } from '#src/browser/settings.ts';
import { tolerateTranslation } from '#src/browser/tolerate-translation.ts';
import { initialLocale } from '#src/locales/locale.ts';
import { showLocale } from '#src/locales/show-locale.ts';
import { core, pageBeforeView } from '#src/page/start-core.ts';
import { loadScreens, prefetchScreens } from '#src/router/lazy-screen.ts';
import { createAppRouter } from '#src/router/router.ts';
import { routerNavigation } from '#src/router/router-navigation.ts';
import { keepFocus } from '#src/start/focus.ts';
import { defaultLocale, type Locale } from '#src/start/languages.ts';
import * as flags from '#src/start/page-flags.ts';
import { viewLiveMark } from '#src/start/page-start.ts';
import { storeHeadingsFont } from '#src/ui/headings-font.ts';
import { AppFailureBoundary } from './app-failure.tsx';
import { hydrateView, pressSubmit, renderView } from './mount-view.tsx';
import { Providers } from './providers.tsx';
import { RiskScript } from './risk-script.ts';

/**
 * Starts the view in `#root` when the catalogue and the first route have loaded, unless the page loads again. Hydrates a
 * prerendered page that is idle and unchanged, and renders any other page.
 *
 * @throws (rejects) if nothing was rendered, because a chunk failed to load or code threw.
 */
export async function startView(): Promise<void> {
  tolerateTranslation();
  const router = createAppRouter({
    context: { core },
    basepath: basePathOf(window.location.pathname),
  });
  const navigation = routerNavigation(router);
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no #root.');
  // The router follows the history only once it is mounted. Until then, this subscription loads the route after a redirect. It
  // also loads the route after the core has changed the history of a page whose view was treated as failed.
  const stopFollowing = router.history.subscribe(() => void router.load());
  const reports = settings.errorReports
    ? import('#src/reports/start-reports.ts').then(
        ({ startReports }) => startReports(settings.errorReports),
        // The app works without its reports.
        () => undefined,
      )
    : undefined;
  let hasFailed = false;
  const view = (
    <AppFailureBoundary
      onError={(error) => {
        hasFailed = true;
        // A submit that waits for its screen never ends, and would keep the failure page busy.
        core.client.getMutationCache().clear();
        void reports?.then((report) => report?.(error));
      }}
    >
      <RiskScript client={core.client} />
      <StrictMode>
        <Providers router={router} />
      </StrictMode>
    </AppFailureBoundary>
  );
  const [locale] = await Promise.all([showFirstLocale(), loadFirstRoute(router)]).catch((error: unknown) => {
    // The page has no view, so the router must not react to Back and Forward.
    stopFollowing();
    router.history.destroy();
    throw error;
  });
  await untilReleased(element);
  if (pageBeforeView.hasLeft()) return;
  // React may replace the control that has the focus.
  keepFocus();
  pageBeforeView.endActions();
  // React hydrates a page only if it equals the first render of the view. A busy page differs, because the first render is idle.
  // A translated page differs by its `font` elements: React would replace a pressed control, whose click would be lost.
  const isChanged = element.hasAttribute('inert') || element.querySelector('font') !== null;
  const isPrerendered = element.getAttribute(flags.prerendered) === locale && !isChanged;
  // Without this option the router would render a Suspense boundary, which the prerendered HTML lacks.
  if (isPrerendered) router.ssr = { manifest: undefined };
  // All that follows runs in the task of the commit, which shows the first screen with working handlers, or the failure page.
  await (isPrerendered ? hydrateView(element, view) : renderView(element, view));
  // From now on the view shows the failure page itself.
  document.documentElement.setAttribute(flags.started, '');
  if (hasFailed) return;
  performance.mark?.(viewLiveMark);
  stopFollowing();
  core.navigation.attach(navigation);
  if (window.pageStart?.queued === 'submit') pressSubmit(element);
  pageBeforeView.endQueued();
  prefetchScreens();
  // The other screens and the font of the next page are not needed for a key. If the screens fail to load, a navigation requests
  // them again.
  const onChange = () => {
    void loadScreens().catch(() => undefined);
    void storeHeadingsFont(fontUrl).catch(() => undefined);
  };
  document.addEventListener('change', onChange, { once: true });
}

/** Loads the route of the URL. @throws (rejects) an error that the router would render in place of the form of the page. */
async function loadFirstRoute(router: RegisteredRouter): Promise<void> {
  await router.load();
  const failed = router.state.matches.find(({ status }) => status === 'error');
  if (failed !== undefined) throw failed.error;
}

/** How long the view waits for a control to be released, in milliseconds. An engine may not notice the release. */
const pressTimeout = 5000;

/** Waits while a control is pressed. If React replaced a pressed control, its click would be lost. */
async function untilReleased(element: Element): Promise<void> {
  const start = performance.now();
  while (element.matches(':active') && performance.now() - start < pressTimeout) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Shows and returns the locale of the visit, or the default locale if the catalogue fails to load. */
async function showFirstLocale(): Promise<Locale> {
  const locale = initialLocale();
  try {
    await showLocale(locale);
    return locale;
  } catch (error) {
    if (locale === defaultLocale) throw error;
    await showLocale(defaultLocale);
    return defaultLocale;
  }
}
