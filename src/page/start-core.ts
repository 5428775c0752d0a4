import { pathBelowBase } from '#src/browser/base-path.ts';
import { ignoreHeldEnter } from '#src/browser/ignore-held-enter.ts';
import { ignoreMovedClick } from '#src/browser/ignore-moved-click.ts';
import { settings } from '#src/browser/settings.ts';
import { createCore } from '#src/core/core.ts';
import type { AppLocation } from '#src/core/navigation.ts';
import { parseSearch } from '#src/flow/entry-params.ts';
import { startPage } from './page.ts';

/** Reads the page's location from its URL, as the router reads it. */
function readLocation(): AppLocation {
  const { pathname, search } = window.location;
  return { pathname: pathBelowBase(pathname), search: parseSearch(search) };
}

// The entry of the chunk `core`, which index.html loads first.

async function start() {
  const gallery =
    import.meta.env.DEV && (await (await import('#src/development/start-offline.ts')).startOfflineServices());
  const { pageStart } = window;
  if (pageStart === undefined) throw new Error('The script in the head has not run.');
  const { shell } = pageStart;
  const core = createCore({ handOffHosts: settings.handOffHosts, readLocation, shell });
  if (gallery) gallery.seedCore(core);
  ignoreMovedClick();
  ignoreHeldEnter();
  return { core, page: startPage(core, pageStart, readLocation) };
}

/** The core, and the page before its view is live. In development they start after the simulated services. */
export const startedCore = start();
