/** Parameters with which someone arrives, in lower case as they are stored (docs/behaviour.md, 'Entry parameters and screens'). */
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

type EntryName = (typeof entryNames)[number];

/** Entry parameters of any screen; `activationcode` belongs to the activation flow's route alone. */
export type EntryParams = { readonly [Name in EntryName]?: string };

/** A query as text by name, without a prototype: `__proto__` is a name like any other. */
export type SearchRecord = Record<string, string>;

/**
 * Reads a query: names in lower case, the first value wins, values untouched (docs/behaviour.md, 'Entry parameters and screens'). The
 * router's own reader would turn `state=1e5` into a number.
 */
export function parseSearch(query: string): SearchRecord {
  const record: SearchRecord = Object.create(null);
  new URLSearchParams(query).forEach((value, name) => {
    const key = name.toLowerCase();
    if (!(key in record)) record[key] = value;
  });
  return record;
}

/** Writes a query, `''` where there is nothing to write; what is no text is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.keys(search).flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Takes the texts of the given names out of a raw search; everything else is dropped. */
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

/** Values of `sub` that only greet: they end with the first submit or move (docs/behaviour.md, 'Entry parameters and screens'). */
const greetings: ReadonlySet<string> = new Set(['logout', 'exp', 'AccountActivated']);

/** What of the entry parameters goes along when someone submits or moves on. */
export function lastingEntry({ action: _, ...lasting }: EntryParams): EntryParams {
  const { sub, ...others } = lasting;
  return sub !== undefined && greetings.has(sub) ? others : lasting;
}

/** Someone came to connect an account (OAuth). */
export const isOAuth = ({ sub }: EntryParams): boolean => sub === 'oauth';

/** Someone came from a reseller to connect an account (docs/behaviour.md, 'Login'). */
export const connectsAccount = (entry: EntryParams): boolean => isOAuth(entry) && Boolean(entry.resellerid);

/** Session type of every call that carries one (docs/services.md, 'Values with a fixed meaning'). */
export const sessionTypeOf = ({ sessiontype }: EntryParams): string => sessiontype || '0';
