import { createRootRouteWithContext } from '@tanstack/react-router';
import type { ActivationLink } from '#src/core/activation-link.ts';
import type { Core } from '#src/core/core.ts';
import { type EntryParams, entryNames, lastingEntry, pickText } from '#src/flows/entry-params.ts';
import { Layout } from '#src/screens/frame/layout.tsx';

/** The context of every route. */
export interface RouterContext {
  readonly core: Core;
  readonly activationLink: ActivationLink;
}

/** Entry parameters are validated here for all screens and go along wherever someone moves (docs/behaviour.md, 'Entry parameters and screens'). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): EntryParams => pickText(search, entryNames),
  search: {
    middlewares: [({ search, next }) => ({ ...lastingEntry(pickText(search, entryNames)), ...next(search) })],
  },
  component: Layout,
});
