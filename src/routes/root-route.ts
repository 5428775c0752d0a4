import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { type EntryParams, entryNames, lastingEntry, pickText } from '#src/flows/entry-params.ts';
import { flowOfPath } from '#src/flows/flow.ts';
import { leaveFlow } from '#src/journey/ticket-store.ts';
import { Layout } from '#src/screens/layout.tsx';

/** What every route is given. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}

/** Entry parameters are validated here for all screens and go along wherever someone moves (contract section 3). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): EntryParams => pickText(search, entryNames),
  search: {
    middlewares: [({ search, next }) => ({ ...lastingEntry(pickText(search, entryNames)), ...next(search) })],
  },
  beforeLoad: ({ context, location, preload }) => {
    // A link that was only pointed at leaves nothing.
    if (preload) return;
    leaveFlow(context.queryClient, flowOfPath(location.pathname));
  },
  component: Layout,
});
