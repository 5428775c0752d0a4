import { useCore } from './core-context.ts';
import { keepInput } from './kept-input.ts';
import { reloadForNewBuild } from './reload-for-new-build.ts';

/**
 * Reloads the present screen for a newer build, if nothing is lost by it: no submit is under way, the form holds no
 * secret, and the state of the flow can be stored.
 *
 * @returns resolves if the page stays.
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
