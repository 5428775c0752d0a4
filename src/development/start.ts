// In production index.html executes these scripts inline, in this order.
import '#src/page/inline/head.ts';
import '#src/page/inline/landing.ts';
import '#src/page/inline/failure.ts';

/** Starts the simulated services. Returns the module that sets up the state of a gallery window. */
async function startOfflineServices() {
  if (import.meta.env.MODE !== 'offline') return undefined;
  const [{ startOffline }, gallery] = await Promise.all([
    import('#api/offline/browser.ts'),
    import('./seed-gallery-state.ts'),
  ]);
  await startOffline({ inbox: !gallery.isGalleryWindow() });
  if (!gallery.isGalleryWindow()) return undefined;
  gallery.seedWindow();
  gallery.playGalleryState();
  return gallery;
}

/** The entry in development: starts the core and the view after the simulated services. */
async function start(): Promise<void> {
  const gallery = await startOfflineServices();
  const { core } = await import('#src/page/start-core.ts');
  gallery?.seedCore(core);
  await import('#src/main.tsx');
}

void start();
