import { tabStorage } from '#src/platform/browser-storage.ts';
import { manifestId } from '#src/platform/page-start.ts';

/** The stored value is the core files of the builds for which this tab has already reloaded, separated by spaces. */
const storageKey = 'merchant-sign-in.reloaded-for';

/** How long this file waits for the response of the host, and for the reload, in milliseconds. */
const timeout = 10_000;

let reloading: Promise<void> | undefined;

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, timeout));

/** Requests index.html and returns the core file of the build that the host serves; `undefined` if that fails. */
async function servedCore(): Promise<string | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout);
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
 * Reloads the page if the host serves a newer build. Call it after a chunk failed to load, because the newer build may
 * have removed that chunk. A tab reloads once for each build, and never without session storage, so it cannot loop.
 *
 * @param beforeReload is called right before the reload, to prepare the page. If it returns false, the page stays.
 * @returns a promise that resolves with false if the page stays. It does not resolve before the page is unloaded.
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
  // The page is normally unloaded before this resolves.
  await reloading;
  return false;
}
