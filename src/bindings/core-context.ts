import { createContext, useContext } from 'react';
import type { Core } from '#src/core/core.ts';

/** The React context that holds the page's core. `Providers` (src/app) sets it. */
export const CoreContext = createContext<Core | undefined>(undefined);

/** Returns the page's core. @throws if the component is outside the app's providers. */
export function useCore(): Core {
  const core = useContext(CoreContext);
  if (core === undefined) throw new Error('useCore needs a CoreContext.');
  return core;
}
