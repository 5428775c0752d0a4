import { entryNames } from '#src/flow/entry-params.ts';

/** Returns the name of a `name=value` pair, decoded and in lower case. */
const nameOf = (pair: string): string => decoded(pair.split('=')[0] ?? '').toLowerCase();

/** Decodes a name or a value of a query; `''` if its percent-encoding is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return '';
  }
}

/**
 * Returns the first value of a query parameter; `''` if the query has none.
 *
 * @param search the query of a URL, with its question mark.
 * @param name in lower case; the query may spell it in any case.
 */
export function queryValue(search: string, name: string): string {
  const found = search
    .slice(1)
    .split('&')
    .filter((pair) => nameOf(pair) === name)[0];
  return found === undefined ? '' : decoded(found.replace(/^[^=]*=?/, ''));
}

/**
 * Returns the entry parameters of a query as the URL spells them. It must work in engines of 2012, so it does not share
 * code with `parseSearch` (src/flow/entry-params.ts).
 *
 * @param search the query of a URL, with its question mark.
 * @param omit the name of an entry parameter that is left out.
 * @returns `name=value` pairs joined by `&`; `''` if there are none.
 */
export function entryPairs(search: string, omit = ''): string {
  return search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const name = nameOf(pair);
      return name !== omit && entryNames.some((known) => known === name);
    })
    .join('&');
}
