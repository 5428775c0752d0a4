import type { LoginResponse } from '#api/calls/login.ts';
import { settings } from '#src/browser/settings.ts';
import { type EntryParams, isOAuth } from './entry-params.ts';

/** A full-page form post. It is in memory only, because the fields of a hand-off contain the session token. */
export interface FormPost {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Returns whether a form post hands the session to the merchant console. The only other form post starts a sign-up. */
export const isHandOff = (post: FormPost | undefined): boolean => post?.fields.SessionToken !== undefined;

/** The facts about the page on which a form post depends. */
export interface PostContext {
  readonly entryParams: EntryParams;
  /** The origin of the page, against which a relative URL is resolved. */
  readonly origin: string;
}

/** Entry parameters of an OAuth hand-off, by posted name (docs/services.md, 'Form posts that leave the page'). */
const oauthNames = {
  sub: 'sub',
  client_id: 'client_id',
  state: 'state',
  scope: 'scope',
  redirect_uri: 'redirect_uri',
  resellerId: 'resellerid',
  profileTypeId: 'profiletypeid',
} as const satisfies Record<string, keyof EntryParams>;

/** Entry parameters of a sign-up, by posted name. The post contains all of them, and an unknown parameter is `''`. */
const signUpNames = {
  sub: 'sub',
  client_id: 'client_id',
  state: 'state',
  redirect_uri: 'redirect_uri',
  scope: 'scope',
  resellerId: 'resellerid',
  profileTypeId: 'profiletypeid',
  salesRepId: 'salesrepid',
  resellerProfileId: 'resellerprofileid',
} as const satisfies Record<string, keyof EntryParams>;

/**
 * Resolves the URL of a post. Returns `undefined` unless it is an http(s) URL of an allowed host. The page's own origin is always
 * allowed, and an empty list allows every host. A page on https may not post to http.
 */
function resolveTarget(url: string, origin: string, allowedHosts: readonly string[]): URL | undefined {
  let target: URL;
  try {
    target = new URL(url, origin);
  } catch {
    return undefined;
  }
  const isSecure = target.protocol === 'https:';
  if (!isSecure && (target.protocol !== 'http:' || origin.startsWith('https:'))) return undefined;
  const allowed = allowedHosts.length === 0 || target.origin === origin || allowedHosts.includes(target.host);
  return allowed ? target : undefined;
}

/**
 * Returns the form post that hands a session to the console (docs/services.md, 'Form posts that leave the page'); `undefined` if
 * there is no session token, or if the URL of the service's redirect is missing or refused.
 */
export function handOffPost(
  { redirectURL, sessionToken }: Pick<LoginResponse, 'redirectURL' | 'sessionToken'>,
  { entryParams, origin }: PostContext,
): FormPost | undefined {
  if (!redirectURL || !sessionToken) return undefined;
  const target = resolveTarget(redirectURL, origin, settings.handOffHosts);
  if (target === undefined) return undefined;
  // The console cannot connect an account without the OAuth parameters, so they replace `sp`.
  const added: [string, string | undefined][] = isOAuth(entryParams)
    ? Object.entries(oauthNames).map(([name, key]) => [name, entryParams[key]])
    : [['sp', entryParams.sp || undefined]];
  const query = added
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('&');
  // The query of the redirect must not change by a byte. URLSearchParams would encode it again, so the parameters are appended as
  // text.
  if (query !== '') target.search = target.search ? `${target.search}&${query}` : query;
  const fields = { SessionToken: sessionToken, AccountType: 'merchant', AnetDomain: '1' };
  return { action: target.href, fields };
}

/**
 * Returns the form post of an OAuth sign-up (docs/services.md, 'Form posts that leave the page'); `undefined` if nothing may be
 * posted to its URL. Without a boarding URL, the post goes to the origin of the page.
 */
export function signUpPost(boardingUrl: string, { entryParams, origin }: PostContext): FormPost | undefined {
  // Any host is allowed, because a sign-up carries no session.
  const base = resolveTarget(boardingUrl, origin, [])?.href.replace(/\/+$/, '');
  const fields = Object.entries(signUpNames).map(([name, key]) => [name, entryParams[key] ?? '']);
  return base === undefined
    ? undefined
    : { action: `${base}/activation/Boarding/SignupDelegation`, fields: Object.fromEntries(fields) };
}
