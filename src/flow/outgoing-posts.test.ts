import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { settings } from '#src/browser/settings.ts';
import { handOffPost } from './outgoing-posts.ts';

// The default URLs and Unicode characters of fast-check take seconds to build.
const character = fc.constantFrom(...'aZ09 %+&=#?/;"<>\\\u0000\n\u00e9\u20ac\u65e5\u{1f600}');

const origin = fc.constantFrom(
  'https://a.example',
  'http://a.example',
  '//a.example',
  'https://u:p@a.example:8443',
  '',
);
const url = fc
  .tuple(origin, fc.string(), fc.string(), fc.string())
  .map(([start, path, query, hash]) => `${start}/${path}?${query}#${hash}`);

const page = { entryParams: {}, origin: 'https://login.example' };
const oauth = {
  sub: 'oauth',
  client_id: 'c',
  state: '1e5',
  scope: 's',
  redirect_uri: 'https://a.example/?b="c"',
  resellerid: '9',
  profiletypeid: '7',
  salesrepid: 'never',
};

/** Returns the URL to which a session is posted. */
const handOffTarget = (redirectURL: string, requestContext: typeof page & { readonly entryParams: object }) =>
  handOffPost({ redirectURL, sessionToken: 's' }, requestContext)?.action;

describe('the URL of a hand-off', () => {
  test.each([
    ['/console', {}, 'https://login.example/console'],
    ['https://console.example/a?b=%41#c', {}, 'https://console.example/a?b=%41#c'],
    ['/console?a=1', { sp: 'x y&z' }, 'https://login.example/console?a=1&sp=x%20y%26z'],
    ['/console?', { sp: '1' }, 'https://login.example/console?sp=1'],
    [
      '/console',
      { ...oauth },
      'https://login.example/console?sub=oauth&client_id=c&state=1e5&scope=s&redirect_uri=https%3A%2F%2Fa.example%2F%3Fb%3D%22c%22&resellerId=9&profileTypeId=7',
    ],
    ['/console', { sub: 'oauth', state: 'x', sp: '1' }, 'https://login.example/console?sub=oauth&state=x'],
    ['/console', { sub: 'logout', state: 'x' }, 'https://login.example/console'],
  ])('for the redirect %s and the entry parameters %o is %s', (redirect, entryParams, expected) => {
    expect(handOffTarget(redirect, { ...page, entryParams })).toBe(expected);
  });

  test.each([
    ...['http://console.example/', ' java\tscript:alert(1)', '\u0000javascript:alert(1)'],
    ...['data:text/html,x', 'file:///etc/passwd', 'https://'],
  ])('is undefined for %j', (redirect) => {
    expect(handOffTarget(redirect, page)).toBeUndefined();
  });

  test('can be http if the page is http', () => {
    expect(handOffTarget('http://a.example/', { ...page, origin: 'http://login.example' })).toBe(
      'http://a.example/',
    );
  });

  test.each([
    ...['https://evil.example/', '//evil.example/', '\\\\evil.example/', 'https://other.example/'],
    ...['https://console.example@evil.example/', 'https://console.example.evil.example/'],
    ...['https://evil.example/?https://console.example', 'https://console.example:444/'],
    // The build names the host of the others, or they are on the origin of the page. A browser reads the last one as a path.
    ...['https://console.example/a?b=c', 'https://other.example:8443/', '/own', 'https://login.example/'],
    'https:evil.example',
  ])('for %j must have the own origin or a host of the build, if the build names hosts', (redirect) => {
    const hosts = ['console.example', 'other.example:8443'];
    vi.spyOn(settings, 'handOffHosts', 'get').mockReturnValue(hosts);
    const { href, host } = new URL(redirect, page.origin);
    const isAllowed = [...hosts, 'login.example'].includes(host);
    expect(handOffTarget(redirect, page)).toBe(isAllowed ? href : undefined);
  });

  test('is https, has the host, path and hash of any redirect, and any parameter unchanged', () => {
    const value = fc.oneof(
      fc.string({ unit: character, minLength: 1 }),
      fc.constantFrom('https://evil.example', '//evil.example', '@evil.example'),
    );
    const name = fc.constantFrom('sp', 'redirect_uri');
    fc.assert(
      fc.property(fc.oneof(fc.string(), url), name, value, (redirect, name, value) => {
        const entryParams = name === 'sp' ? { sp: value } : { sub: 'oauth', redirect_uri: value };
        const target = handOffTarget(redirect, { ...page, entryParams });
        if (target === undefined) return;
        const { protocol, host, pathname, hash, searchParams } = new URL(target);
        const named = new URL(redirect, page.origin);
        expect([protocol, host, pathname, hash]).toEqual(['https:', named.host, named.pathname, named.hash]);
        expect(searchParams.getAll(name)).toContain(value);
      }),
    );
  });
});
