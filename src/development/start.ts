// In production index.html executes these scripts inline, in this order.
import '#src/page/inline/head.ts';
import '#src/page/inline/landing.ts';
import '#src/page/inline/failure.ts';

/** The entry in development: starts the core and the view after the simulated services and the state of a gallery window. */
async function start(): Promise<void> {
  const isOffline = import.meta.env.MODE === 'offline';
  const isInGallery = isOffline && window.name.startsWith('gallery:');
  if (isOffline) {
    const { startOffline } = await import('#api/offline/browser.ts');
    await startOffline({ inbox: !isInGallery });
  }
  const gallery = isInGallery ? await import('#tests/gallery/seed-gallery-state.ts') : undefined;
  gallery?.seedWindow();
  const { core } = await import('#src/page/start-core.ts');
  gallery?.seedCore(core);
  await import('#src/main.ts');
  if (isInGallery) return;
  const { showDevtools } = await import('./devtools.tsx');
  showDevtools(core);
}

void start();
