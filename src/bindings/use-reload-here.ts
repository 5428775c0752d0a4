import { useCore } from './core-context.ts';
import { keepInput } from './kept-input.ts';
import { reloadForNewBuild } from './reload-for-new-build.ts';

/**
 * Returns a function that reloads the page at its current URL if the host serves a newer build. Call it after a chunk
 * failed to load, because the newer build may have removed that chunk. The next load shows the same screen with the
 * user's input.
 *
 * The page stays if a reload would lose something: a submit is under way, the form contains a secret, session storage
 * is unavailable, or the flow state is in memory only.
 *
 * The function calls `beforeReload` right before the reload. Its promise resolves if the page stays, so the caller can
 * then show an error.
 */
export function useReloadHere(): (beforeReload?: () => void) => Promise<void> {
  const { runner, flow } = useCore();
  return async (beforeReload) => {
    await reloadForNewBuild(() => {
      const inMemory = ['verified', 'linkRefused'].includes(flow.read()?.kind ?? '');
      if (inMemory || runner.isBusy() || !keepInput()) return false;
      beforeReload?.();
      return true;
    });
  };
}
