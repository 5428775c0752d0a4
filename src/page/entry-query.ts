import { entryNames } from '#src/flow/entry-params.ts';

// Reads a query in engines of 2012, without the code of `parseSearch` (src/flow/entry-params.ts).

/** Decodes a name or a value of a query; `''` if its percent-encoding is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return '';
  }
}

/** Returns the `name=value` pairs of a query that have one of these names, as the URL spells them. */
const pairsOf = (search: string, names: readonly string[]): string[] =>
  search
    .slice(1)
    .split('&')
    .filter((pair) => names.indexOf(decoded(pair.replace(/=.*/, '')).toLowerCase()) >= 0);

/**
 * Returns the first value of a query parameter; `''` if the query has none.
 *
 * @param search the query of a URL, with its question mark.
 * @param name in lower case; the query may spell it in any case.
 */
export const queryValue = (search: string, name: string): string =>
  decoded((pairsOf(search, [name])[0] ?? '').replace(/^[^=]*=?/, ''));

/**
 * Returns the entry parameters of a query, as the URL spells them.
 *
 * @param omit the name of an entry parameter that is left out.
 * @returns `name=value` pairs joined by `&`; `''` if there are none.
 */
export const entryPairs = (search: string, omit = ''): string =>
  pairsOf(
    search,
    entryNames.filter((name) => name !== omit),
  ).join('&');
