// Reads a query in engines of 2012, which lack the `URLSearchParams` of `parseSearch` (src/flow/entry-params.ts).

/**
 * Returns the first value of a query parameter; `''` if the query has none, or if its percent-encoding is malformed.
 *
 * @param search the query of a URL, with its question mark.
 * @param name the query may spell it in any case.
 */
export function queryValue(search: string, name: string): string {
  const [, value = ''] = new RegExp(`[?&]${name}=([^&]*)`, 'i').exec(search) ?? [];
  try {
    return decodeURIComponent(value.replace(/\+/g, ' '));
  } catch {
    return '';
  }
}

/**
 * Returns the parameters of a query that follow its brand in a link: all but the brand and the activation code. Login, to
 * which they return, drops all but the entry parameters.
 *
 * @returns such as `&sp=7`; `''` if there are none.
 */
export const otherParameters = (search: string): string =>
  search.replace(/[?&](brand|cobrand|activationcode)=[^&]*/gi, '').replace(/^\?/, '&');
