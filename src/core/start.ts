import { parseSearch } from '#src/flows/entry-params.ts';
import { pathBelowBase } from '#src/platform/base-path.ts';
import { ignoreHeldEnter } from '#src/platform/ignore-held-enter.ts';
import { ignoreMovedClick } from '#src/platform/ignore-moved-click.ts';
import { settings } from '#src/platform/settings.ts';
import { type Core, createCore } from './core.ts';
import type { AppLocation } from './navigation.ts';

/** Reads the page's location from its URL, as the router reads it. */
function readLocation(): AppLocation {
  const { pathname, search } = window.location;
  return { pathname: pathBelowBase(pathname), search: parseSearch(search) };
}

async function start(): Promise<Core> {
  const gallery = import.meta.env.DEV ? await startDevelopment() : undefined;
  const core = createCore({ handOffHosts: settings.handOffHosts, readLocation });
  gallery?.seedCore(core);
  ignoreMovedClick();
  ignoreHeldEnter();
  core.start();
  return core;
}

/** Starts the simulated services. Returns the module that sets up the state of a gallery window. Development only. */
async function startDevelopment() {
  if (import.meta.env.MODE !== 'offline') return undefined;
  const [{ startOffline }, gallery] = await Promise.all([
    import('#api/offline/browser.ts'),
    import('#development/seed-gallery-state.ts'),
  ]);
  await startOffline({ inbox: !gallery.isGalleryWindow() });
  if (!gallery.isGalleryWindow()) return undefined;
  gallery.seedWindow();
  gallery.playGalleryState();
  return gallery;
}

/** Resolves with the page's core. In development it waits for the simulated services. */
export const startedCore: Promise<Core> = start();
