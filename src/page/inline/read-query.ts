// Reads a query in engines of 2012, which lack the `URLSearchParams` of `parseSearch` (src/flow/entry-params.ts).

/** Returns the first value of a parameter, in any case; `''` if the query has none, or if its encoding is malformed. */
export function queryValue(search: string, name: string): string {
  const [, value = ''] = new RegExp(`[?&]${name}=([^&]*)`, 'i').exec(search) || [];
  try {
    return decodeURIComponent(value.replace(/\+/g, ' '));
  } catch {
    return '';
  }
}

/**
 * Returns the parameters that follow the brand in a link to login, such as `&sp=7`: all but the brand and the activation
 * code. Login drops all but the entry parameters.
 */
export const otherParameters = (search: string): string =>
  search.replace(/[?&](brand|cobrand|activationcode)=[^&]*/gi, '').replace(/^\?/, '&');
