// Every call belongs to the core: a later submit needs no other file of the build to be sent.
import '#api/all-calls.ts';
import { parseSearch } from '#src/flows/entry-params.ts';
import { basePathOf } from '#src/platform/base-path.ts';
import { recordPreHydrationForm } from '#src/platform/pre-hydration-form.ts';
import { settings } from '#src/platform/settings.ts';
import { type Core, createCore } from './core.ts';
import type { Place } from './navigation.ts';

/** The address of the page, as the router will read it. */
function landing(): Place {
  const { pathname, search } = window.location;
  const base = basePathOf(pathname).replace(/\/$/, '');
  return { pathname: pathname.slice(base.length) || '/', search: parseSearch(search) };
}

async function start(): Promise<Core> {
  const gallery = import.meta.env.DEV ? await startDevelopment() : undefined;
  const core = createCore({ handOffHosts: settings.handOffHosts, landing });
  gallery?.seedCore(core);
  core.start();
  return core;
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

recordPreHydrationForm();

/** The page's core. In development it waits for the simulated services. */
export const startedCore: Promise<Core> = start();
