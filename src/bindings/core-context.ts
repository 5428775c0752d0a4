import { createContext, useContext } from 'react';
import type { Core } from '#src/core/core.ts';

export const CoreContext = createContext<Core | undefined>(undefined);

/** The page's core. @throws outside of the app's providers. */
export function useCore(): Core {
  const core = useContext(CoreContext);
  if (core === undefined) throw new Error('useCore needs a CoreContext.');
  return core;
}
