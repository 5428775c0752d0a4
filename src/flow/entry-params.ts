import type { MessageKey } from '#src/locales/messages.ts';

/** Names of the entry parameters, in lower case (docs/behaviour.md, 'Entry parameters and screens'). */
export const entryNames = [
  'sp',
  'sub',
  'client_id',
  'state',
  'scope',
  'redirect_uri',
  'resellerid',
  'profiletypeid',
  'salesrepid',
  'resellerprofileid',
  'sessiontype',
  'cobrand',
  'action',
] as const;

/** The values of the entry parameters. `activationcode` is not one of them: only `/userActivation` reads it. */
export type EntryParams = { readonly [Name in (typeof entryNames)[number]]?: string | undefined };

/** Search parameters by name, in an object without a prototype, so that `__proto__` is a name like any other. */
export type SearchRecord = Record<string, string>;

/**
 * Matches white space and format characters (Unicode Cf) at the ends of a text, which mail programs add. The pattern is a string,
 * because a build would replace `\p{Cf}` in a regular expression literal by ranges. In an engine without `\p`, landing.ts fails.
 */
const endsPattern = '^[\\s\\p{Cf}]+|[\\s\\p{Cf}]+$';

/** Returns the value of a parameter. An activation code and a brand are trimmed, and other values stay unchanged. */
const readValue = (name: string, value: string): string =>
  /^(activationcode|cobrand)$/.test(name) ? value.replace(new RegExp(endsPattern, 'gu'), '') : value;

/**
 * Parses a query string. Names become lower case, the first value of a name wins, and values stay text (docs/behaviour.md, 'Entry
 * parameters and screens'). The router's own parser would turn `state=1e5` into a number. Mail programs escape `&` as `&amp;`, so
 * `amp;` is removed from the start of a name. Some mail programs also encode `=` and `&`, so a name that contains `=` and has no
 * value is parsed as a query string.
 */
export function parseSearch(query: string, record: SearchRecord = Object.create(null)): SearchRecord {
  new URLSearchParams(query).forEach((value, name) => {
    const key = name.toLowerCase().replace(/^(?:amp;)+/, '');
    if (value === '' && name.includes('=')) parseSearch(name, record);
    else if (!(key in record)) record[key] = readValue(key, value);
  });
  return record;
}

/** Returns search parameters as a query string; `''` if there are none. Values that are not text are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  // This function does not use `Object.entries`, because `landing.ts` calls it before polyfills have loaded.
  const pairs = Object.keys(search)
    .filter((name) => typeof search[name] === 'string')
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(search[name]))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Returns the parameters with the given names whose values are text. Inherited members of `search` are ignored. */
export function pickText<const Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): { [N in Name]?: string } {
  const picked: { [N in Name]?: string } = {};
  for (const name of names) {
    const value = Object.keys(search).includes(name) ? search[name] : undefined;
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}

/** Returns the message that `action` or `sub` requests; `undefined` if neither does. */
export function urlMessage({ action, sub }: EntryParams): MessageKey | undefined {
  if (action === 'cpwd') return 'LOGIN_PASSWORD_CHANGED';
  if (sub === 'logout') return 'LOGIN_LOGGED_OUT';
  if (sub === 'exp') return 'LOGIN_SESSION_EXPIRED';
  return sub === 'AccountActivated' ? 'LOGIN_ACCOUNT_ACTIVATED' : undefined;
}

/** Returns whether the parameters request a message, even an unknown one. */
export const requestsMessage = (entry: EntryParams): boolean =>
  entry.action !== undefined || urlMessage(entry) !== undefined;

/** Returns search parameters without `action`, and without `sub` if it requests a message. */
export function withoutUrlMessage<Search extends EntryParams>(search: Search): Search {
  const requests = urlMessage({ sub: search.sub }) ? ['action', 'sub'] : ['action'];
  return pickText(
    search,
    Object.keys(search).filter((name) => !requests.includes(name)),
  ) as Search;
}

/** Returns the entry parameters that stay in the URL after a submit or a navigation: all but those that request a message. */
export const lastingEntry = (entry: EntryParams): EntryParams =>
  withoutUrlMessage(pickText(entry, entryNames));

/** Returns whether the user arrived to connect an account by OAuth. */
export const isOAuth = ({ sub }: EntryParams): boolean => sub === 'oauth';

/** Returns whether the user arrived from a reseller to connect an account by OAuth (docs/behaviour.md, 'Login'). */
export const connectsAccount = (entry: EntryParams): boolean => isOAuth(entry) && Boolean(entry.resellerid);

/** Returns the session type that calls send; `'0'` by default (docs/services.md, 'Values with a fixed meaning'). */
export const sessionTypeOf = ({ sessiontype }: EntryParams): string => sessiontype || '0';
