import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLocale, storedLocale } from '#src/journey/language.ts';
import { basePathOf } from './base-path.ts';
import { createApp, startAppInit } from './create-app.ts';
import { Providers } from './providers.tsx';
import { settings } from './settings.ts';

/** Starts the app in `#root`: services are asked first, then the screen is shown as soon as its texts are there. */
export async function startPage(): Promise<void> {
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
  await Promise.all([showLocale(storedLocale()), app.router.load()]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  createRoot(root).render(
    <StrictMode>
      <Providers {...app} />
    </StrictMode>,
  );
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
  gallery.seedHistory();
  gallery.playGalleryState();
  return gallery;
}
