import { useHydrated as useRouterHydrated } from '@tanstack/react-router';
import { createContext, type PropsWithChildren, useContext, useDeferredValue } from 'react';

const HydratedContext = createContext(true);

/** Returns whether the view may differ from the page that the build has rendered: false there and during its hydration. */
export const useHydrated = (): boolean => useContext(HydratedContext);

/** Provides `useHydrated`. Deferred, so that React renders what differs in slices, after the commit. */
export const HydratedProvider = ({ children }: PropsWithChildren) => (
  <HydratedContext value={useDeferredValue(useRouterHydrated())}>{children}</HydratedContext>
);
