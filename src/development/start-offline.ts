/** Starts the simulated services. Returns the module that sets up the state of a gallery window. */
export async function startOfflineServices() {
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
