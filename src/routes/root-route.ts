import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import type { ActivationLink } from '#src/core/activation-link.ts';
import type { Core } from '#src/core/core.ts';
import { type EntryParams, entryNames, lastingEntry, pickText } from '#src/flows/entry-params.ts';
import { Layout } from '#src/screens/frame/layout.tsx';

/** The context of every route. */
export interface RouterContext {
  readonly core: Core;
  readonly activationLink: ActivationLink;
}

const isSamePath = (one: string, other: string): boolean => normalPath(one) === normalPath(other);

/** Returns a path in lower case, without slashes at its end. */
const normalPath = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

/**
 * The root route. It validates the entry parameters for all screens, and keeps them in the URL of every navigation
 * (docs/behaviour.md, 'Entry parameters and screens').
 */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): EntryParams => pickText(search, entryNames),
  search: {
    middlewares: [({ search, next }) => ({ ...lastingEntry(pickText(search, entryNames)), ...next(search) })],
  },
  // A path below that of a screen matches the route of the screen. A wildcard route would not match a path that is not
  // UTF-8.
  beforeLoad: ({ matches, location }) => {
    const match = matches.at(-1);
    if (match === undefined || !isSamePath(match.fullPath, location.pathname))
      throw redirect({ to: '/', replace: true, state: { message: 'PAGE_NOT_FOUND' } });
  },
  component: Layout,
});
