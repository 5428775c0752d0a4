import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { holdEarlyAnswers } from '#api/early-answers.ts';
import { ChunkLoadError } from '#api/load-chunk.ts';
import { showLocale } from '#src/journey/language.ts';
import { pageShown } from '#src/journey/page-shown.ts';
import { defaultLocale, initialLocale, type Locale } from '#src/locales/locale.ts';
import { loadPolyfills } from '#src/platform/load-polyfills.ts';
import { flags } from '#src/platform/page-start.ts';
import { tolerateTranslation } from '#src/platform/tolerate-translation.ts';
import { AppFailure, AppFailureBoundary } from './app-failure.tsx';
import { basePathOf } from './base-path.ts';
import { createApp, startAppInit } from './create-app.ts';
import { Providers } from './providers.tsx';
import { settings } from './settings.ts';

/** Starts the view in `#root`: it sends the first requests, then renders as soon as the texts have loaded. */
export async function startPage(): Promise<void> {
  tolerateTranslation();
  await loadPolyfills();
  const gallery = import.meta.env.DEV ? await startDevelopment() : undefined;
  const app = createApp({
    basepath: basePathOf(window.location.pathname),
    handOffHosts: settings.handOffHosts,
  });
  gallery?.seedApp(app);
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no #root.');
  // A page that React hydrates must look as it was built until then.
  if (element.hasAttribute(flags.prerendered)) holdEarlyAnswers(pageShown);
  void startAppInit(app.queryClient);
  // Back from the console: a page from the back/forward cache must not look as if it were still submitting.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) app.journey.activity.end();
  });
  // Queries that failed without a network are sent again when there is one.
  window.addEventListener('online', () => {
    void app.queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
  const onError = startErrorReports();
  const page = (
    <StrictMode>
      <AppFailureBoundary onError={(error) => void onError.then((tell) => tell?.(error))}>
        <Providers {...app} />
      </AppFailureBoundary>
    </StrictMode>
  );
  try {
    const [locale] = await Promise.all([showFirstLocale(), app.router.load()]);
    if (element.getAttribute(flags.prerendered) === locale) {
      // The router leaves out the boundary that it left out at build time.
      app.router.ssr = { manifest: undefined };
      // React renders again what something else has changed, such as a translator.
      hydrateRoot(element, page, { onRecoverableError: () => element.setAttribute(flags.redrawn, '') });
    } else createRoot(element).render(page);
  } catch (error) {
    // The page's own failure page leaves a form in place, which the core goes on serving.
    if (window.pageStart?.fail) window.pageStart.fail(error instanceof ChunkLoadError ? 'load' : 'error');
    else createRoot(element).render(<AppFailure error={error} />);
    return;
  }
  void pageShown.then(() => window.pageStart?.release());
  // From now on the view shows its own failures.
  document.documentElement.setAttribute(flags.started, '');
}

/** Reports errors if the build names an address for them; only then their code is loaded. */
async function startErrorReports() {
  if (settings.errorReports === '') return undefined;
  const { reportErrors } = await import('./error-reports.ts');
  return reportErrors(settings.errorReports);
}

/** Shows the locale of the visit; if its catalogue fails to load, the default one. @returns the locale that is shown. */
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

/** The simulated services, and the state that a window of the gallery shows. Development only. */
async function startDevelopment() {
  if (import.meta.env.MODE !== 'offline') return undefined;
  const [{ startOffline }, gallery] = await Promise.all([
    import('#api/offline/browser.ts'),
    import('#tests/gallery/seed-gallery-state.ts'),
  ]);
  await startOffline({ inbox: !gallery.isGalleryWindow() });
  if (!gallery.isGalleryWindow()) return undefined;
  gallery.seedWindow();
  gallery.playGalleryState();
  return gallery;
}
