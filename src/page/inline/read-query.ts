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
 * Returns a query without its activation code and with another brand. Login, to which the query returns, drops all but the
 * entry parameters.
 *
 * @param brand such as `cobrand=shop`; `''` for none.
 */
export function queryWithBrand(search: string, brand: string): string {
  const pairs = search.slice(1).split('&');
  const others = pairs.filter((pair) => !/^(brand|cobrand|activationcode)=/i.test(pair));
  return [brand, ...others].filter(Boolean).join('&').replace(/^./, '?$&');
}
