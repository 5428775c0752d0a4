import { entryNames } from '#src/flows/entry-params.ts';

/** The name of a query's pair in lower case. */
const nameOf = (pair: string): string => decoded(pair.split('=')[0] ?? '').toLowerCase();

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return '';
  }
}

/** The first value of a query's parameter, whose name is compared without regard to case; `''` without one. */
export function queryValue(search: string, name: string): string {
  const found = search
    .slice(1)
    .split('&')
    .filter((pair) => nameOf(pair) === name)[0];
  return found === undefined ? '' : decoded(found.slice(found.indexOf('=') + 1));
}

/**
 * The pairs of a query that are entry parameters, as the address spells them. It uses nothing that an engine of 2012
 * lacks, so it does not share code with the app's own reader of queries.
 *
 * @param omit the name of an entry parameter that is left out.
 * @returns pairs joined by `&`, `''` if there are none.
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
