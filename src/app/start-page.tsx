import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { holdEarlyResponses } from '#api/early-responses.ts';
import { loadChunk } from '#api/load-chunk.ts';
import { showLocale } from '#src/journey/language.ts';
import { pageShown } from '#src/journey/page-shown.ts';
import { defaultLocale, type Locale, storedLocale } from '#src/locales/locale.ts';
import { loadPolyfills } from '#src/platform/load-polyfills.ts';
import { tolerateTranslation } from '#src/platform/tolerate-translation.ts';
import { AppFailure, AppFailureBoundary } from './app-failure.tsx';
import { basePathOf } from './base-path.ts';
import { createApp, startAppInit } from './create-app.ts';
import { Providers } from './providers.tsx';
import { settings } from './settings.ts';

/** Starts the app in `#root`: services are asked first, then the screen is shown as soon as its texts are there. */
export async function startPage(): Promise<void> {
  tolerateTranslation();
  await loadChunk(loadPolyfills)();
  const gallery = import.meta.env.DEV ? await startDevelopment() : undefined;
  const app = createApp({
    basepath: basePathOf(window.location.pathname),
    handOffHosts: settings.handOffHosts,
  });
  gallery?.seedApp(app);
  void startAppInit(app.queryClient);
  // Back from the console: a page that the browser kept must not look as if it were still submitting.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) app.journey.activity.end();
  });
  // What could not be had without a network is asked for once there is one.
  window.addEventListener('online', () => {
    void app.queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no #root.');
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
    if (element.dataset.prerendered === locale) {
      // The router leaves out the boundary that it left out when the page was built.
      app.router.ssr = { manifest: undefined };
      holdEarlyResponses(pageShown);
      // A page that was changed on its way (translated, say) is drawn anew.
      hydrateRoot(element, page, { onRecoverableError: () => element.setAttribute('data-redrawn', '') });
    } else createRoot(element).render(page);
  } catch (error) {
    createRoot(element).render(<AppFailure error={error} />);
  } finally {
    // From now on a failure is the app's own to tell, not the page's (public/start-failure.js).
    document.documentElement.dataset.started = '';
  }
}

/** Reports errors where the build names an address; their code is loaded for that alone. */
async function startErrorReports() {
  if (settings.errorReports === '') return undefined;
  const { reportErrors } = await import('./error-reports.ts');
  return reportErrors(settings.errorReports);
}

/** The language of the last visit; a catalogue that is lost gives way to the default one. @returns the shown one. */
async function showFirstLocale(): Promise<Locale> {
  const locale = storedLocale();
  try {
    await showLocale(locale);
    return locale;
  } catch (error) {
    if (locale === defaultLocale) throw error;
    await showLocale(defaultLocale);
    return defaultLocale;
  }
}

/** The offline service, and the state that a window of the gallery wants to show. Development only. */
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
