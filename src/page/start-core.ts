import { pathBelowBase } from '#src/browser/base-path.ts';
import { ignoreRepeats } from '#src/browser/ignore-repeats.ts';
import { createCore } from '#src/core/core.ts';
import type { AppLocation } from '#src/core/navigation.ts';
import { parseSearch } from '#src/flow/entry-params.ts';
import { startBeforeView } from './before-view.ts';

// This is the entry of the chunk `core`, which index.html loads first. It awaits nothing, so that the page fails at once if this
// module throws (inline/failure.ts).

/** Reads the page's location from its URL, as the router reads it. */
function readLocation(): AppLocation {
  const { pathname, search } = window.location;
  return { pathname: pathBelowBase(pathname), search: parseSearch(search) };
}

const { pageStart } = window;
if (pageStart === undefined) throw new Error('The script in the head has not run.');

export const core = createCore(readLocation);
ignoreRepeats();
export const pageBeforeView = startBeforeView(core, pageStart, readLocation);
