import { entryNames, pickText } from '#src/flows/entry-params.ts';

interface MiddlewareContext<Search> {
  readonly search: Search;
  readonly next: (search: Search) => Search;
}

/**
 * Returns the `search` option of a route. Its middleware keeps the entry parameters and the route's own parameters in
 * the URL, and drops all others (docs/behaviour.md, 'Entry parameters and screens').
 *
 * @param names the route's own parameters.
 */
export const ownSearch = (...names: string[]) => ({
  middlewares: [
    <Search extends object>({ search, next }: MiddlewareContext<Search>): Search =>
      pickText(next(search) as Record<string, unknown>, [...entryNames, ...names]) as Search,
  ],
});
