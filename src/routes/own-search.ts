import { entryNames, pickText } from '#src/flows/entry-params.ts';

interface MiddlewareContext<Search> {
  readonly search: Search;
  readonly next: (search: Search) => Search;
}

/**
 * The search middleware of a route that has parameters of its own beside the entry parameters: whatever else
 * the address says is dropped (docs/behaviour.md, 'Entry parameters and screens').
 */
export const ownSearch = (...names: string[]) => ({
  middlewares: [
    <Search extends object>({ search, next }: MiddlewareContext<Search>): Search =>
      pickText(next(search) as Record<string, unknown>, [...entryNames, ...names]) as Search,
  ],
});
