import { type EntryParams, isOAuth } from './entry-params.ts';

/** A full-page form post; the fields of a hand-off hold the session token and live in memory only. */
export interface FormPost {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The page from which a hand-off starts. */
export interface Page {
  /** The address against which a relative target is resolved. */
  readonly origin: string;
  /** Hosts that a build allows; none named: any. */
  readonly allowedHosts?: readonly string[];
}

/** Parameters of an OAuth hand-off and of sign-up, by the names in which they leave (docs/services.md, 'Form posts that leave the page'). */
const oauthNames = {
  sub: 'sub',
  client_id: 'client_id',
  state: 'state',
  scope: 'scope',
  redirect_uri: 'redirect_uri',
  resellerId: 'resellerid',
  profileTypeId: 'profiletypeid',
} as const satisfies Record<string, keyof EntryParams>;

const signUpNames = {
  ...oauthNames,
  salesRepId: 'salesrepid',
  resellerProfileId: 'resellerprofileid',
} as const satisfies Record<string, keyof EntryParams>;

function present(entry: EntryParams, names: Readonly<Record<string, keyof EntryParams>>): [string, string][] {
  return Object.entries(names).flatMap(([name, key]) => {
    const value = entry[key];
    return value === undefined ? [] : [[name, value]];
  });
}

/** Resolves a target that may be posted to: http(s), never http from an https page, an allowed host. */
function resolveTarget(address: string, { origin, allowedHosts = [] }: Page): URL | undefined {
  let target: URL;
  try {
    target = new URL(address, origin);
  } catch {
    return undefined;
  }
  const secure = target.protocol === 'https:';
  if (!secure && (target.protocol !== 'http:' || origin.startsWith('https:'))) return undefined;
  const allowed = allowedHosts.length === 0 || target.origin === origin || allowedHosts.includes(target.host);
  return allowed ? target : undefined;
}

/**
 * The address to which a session is posted (docs/services.md, 'Form posts that leave the page').
 * @returns `undefined` where the redirect counts as missing.
 */
export function handOffTarget(redirectURL: string, entry: EntryParams, page: Page): string | undefined {
  const target = resolveTarget(redirectURL, page);
  if (target === undefined) return undefined;
  // The console cannot connect an account without the OAuth parameters, so they replace `sp`.
  const added: [string, string][] = isOAuth(entry)
    ? present(entry, oauthNames)
    : entry.sp
      ? [['sp', entry.sp]]
      : [];
  const query = added.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  // The query that is there stays byte for byte; URLSearchParams would write it anew.
  if (query !== '') target.search = target.search.length > 1 ? `${target.search}&${query}` : `?${query}`;
  return target.href;
}

/** Where OAuth sign-up is posted, and what (docs/services.md, 'Form posts that leave the page'); `undefined` if it must not be. */
export function signUpPost(boardingUrl: string, entry: EntryParams, page: Page): FormPost | undefined {
  const base = boardingUrl.replace(/\/+$/, '');
  const target = resolveTarget(`${base}/activation/Boarding/SignupDelegation`, page);
  return target && { action: target.href, fields: Object.fromEntries(present(entry, signUpNames)) };
}
