import { tabStorage } from '#src/platform/browser-storage.ts';
import { manifestId } from '#src/platform/page-start.ts';

/** The builds between which this tab has reloaded by itself, by their core files. */
const storageKey = 'merchant-sign-in.reloaded-for';

/** A request for the page that takes longer is given up, and so is a reload, in milliseconds. */
const longestWait = 10_000;

let reloading: Promise<void> | undefined;

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, longestWait));

/** The core file of the build that the host serves now; `undefined` if the host does not respond with a build. */
async function servedCore(): Promise<string | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), longestWait);
  try {
    const response = await fetch(document.baseURI, { cache: 'no-store', signal: controller.signal });
    const [, manifest] = (await response.text()).split(` id="${manifestId}">`);
    return /^\{"core":"([^"]+)"/.exec(manifest ?? '')?.[1];
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reloads a page whose code failed to load because the host serves a newer build. A tab reloads once for each build,
 * and never without session storage, so that it cannot loop.
 *
 * @param beforeReload prepares the page at the last moment. If it returns false, the page stays.
 * @returns false if the page stays. While the page reloads, the promise is pending.
 */
export async function reloadForNewBuild(beforeReload: () => boolean): Promise<boolean> {
  const own = window.pageStart?.manifest?.core;
  const served = own === undefined ? undefined : await servedCore();
  if (own === undefined || served === undefined || served === own) return false;
  if (reloading === undefined) {
    const before = tabStorage.read(storageKey) ?? '';
    if (before.split(' ').includes(served)) return false;
    const builds = `${before} ${own} ${served}`;
    tabStorage.write(storageKey, builds);
    if (tabStorage.read(storageKey) !== builds) return false;
    if (!beforeReload()) {
      tabStorage.write(storageKey, before);
      return false;
    }
    window.location.reload();
    reloading = wait();
  }
  // Normally the page ends before.
  await reloading;
  return false;
}
