import { useCore } from './core-context.ts';
import { keepInput } from './kept-input.ts';
import { reloadForNewBuild } from './reload-for-new-build.ts';

/**
 * Returns a function that reloads the current screen if the host serves a newer build. The page reloads only if the
 * user loses nothing by it: no submit is under way, the form contains no secret, and the flow state can be stored.
 *
 * The function returns a promise that resolves if the page stays. It calls `beforeReload` right before a reload.
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
