import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ChunkLoadError } from '#api/load-chunk.ts';
import { takeKeptInput } from '#src/bindings/kept-input.ts';
import { reloadForNewBuild } from '#src/bindings/reload-for-new-build.ts';
import { screenLive } from '#src/bindings/screen-live.ts';
import { startedCore } from '#src/core/start.ts';
import { defaultLocale, initialLocale, type Locale } from '#src/locales/locale.ts';
import { showLocale } from '#src/locales/show-locale.ts';
import { basePathOf } from '#src/platform/base-path.ts';
import { flags } from '#src/platform/page-start.ts';
import { settings } from '#src/platform/settings.ts';
import { tolerateTranslation } from '#src/platform/tolerate-translation.ts';
import { AppFailure, AppFailureBoundary } from './app-failure.tsx';
import { createApp } from './create-app.ts';
import { Providers } from './providers.tsx';

/** Starts the view in `#root`, around the core that has started already, as soon as the texts have loaded. */
export async function startPage(): Promise<void> {
  tolerateTranslation();
  const core = await startedCore;
  const app = createApp({ core, basepath: basePathOf(window.location.pathname) });
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no #root.');
  // The router hears of Back and Forward only once it is mounted. By then it would show the page that was left.
  const endEarlyMoves = app.router.history.subscribe(() => {
    element.removeAttribute(flags.prerendered);
    void app.router.load();
  });
  const enterKeptInput = takeKeptInput();
  const onError = reportIfWanted();
  const page = (
    <StrictMode>
      <AppFailureBoundary
        onError={(error) => {
          void onError.then((report) => report?.(error));
          // Back or Forward led to a screen whose code is gone.
          if (error instanceof ChunkLoadError) void reloadForNewBuild(() => !core.runner.isBusy());
        }}
      >
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
  void screenLive.then(() => {
    endEarlyMoves();
    core.attach(app.navigation);
    enterKeptInput();
  });
  // From now on the view shows its own failures.
  document.documentElement.setAttribute(flags.started, '');
}

/** Reports errors and calls if the build names an address for them; only then their code is loaded. */
async function reportIfWanted() {
  if (settings.errorReports === '') return undefined;
  const { startReports } = await import('./start-reports.ts');
  return startReports(settings.errorReports);
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
