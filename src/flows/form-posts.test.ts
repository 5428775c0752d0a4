import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handOffTarget, signUpPost } from './form-posts.ts';

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

const page = { origin: 'https://login.example' };
const oauth = {
  sub: 'oauth',
  client_id: 'c',
  state: '1e5',
  scope: 's',
  redirect_uri: 'https://a.example/?b="c"',
  resellerid: '9',
  profiletypeid: '7',
  salesrepid: '5',
};

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
  ])('for the redirect %s and the entry parameters %o has the right query', (redirect, entry, expected) => {
    expect(handOffTarget(redirect, entry, page)).toBe(expected);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'http://a.example',
    'https://',
    'blob:x',
    '\u0000javascript:alert(1)',
  ])('is undefined for %s', (redirect) => {
    expect(handOffTarget(redirect, {}, page)).toBeUndefined();
  });

  test('may be http only on an http page', () => {
    expect(handOffTarget('http://a.example/', {}, { origin: 'http://login.example' })).toBe(
      'http://a.example/',
    );
  });

  test('is on an allowed host or the origin of the page if the build names hosts', () => {
    const guarded = { ...page, allowedHosts: ['console.example'] };
    expect(handOffTarget('https://console.example/x', {}, guarded)).toBe('https://console.example/x');
    expect(handOffTarget('/console', {}, guarded)).toBe('https://login.example/console');
    for (const evil of [
      'https://evil.example/',
      'https://console.example.evil/',
      '//evil.example',
      'https://console.example@evil.example/',
    ]) {
      expect(handOffTarget(evil, {}, guarded)).toBeUndefined();
    }
  });

  test('is http(s) for any redirect, and parameters are unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), url), fc.string({ unit: character }), (redirect, sp) => {
        fc.pre(sp !== '');
        const target = handOffTarget(redirect, { sp }, page);
        if (target === undefined) return;
        expect(new URL(target).protocol).toBe('https:');
        expect(new URL(target).searchParams.getAll('sp')).toContain(sp);
      }),
    );
  });
});

test('OAuth sign-up posts all of its parameters to the boarding URL, or to the origin of the page if there is none', () => {
  expect(signUpPost('https://board.example/', oauth, page)).toEqual({
    action: 'https://board.example/activation/Boarding/SignupDelegation',
    fields: {
      sub: 'oauth',
      client_id: 'c',
      state: '1e5',
      scope: 's',
      redirect_uri: 'https://a.example/?b="c"',
      resellerId: '9',
      profileTypeId: '7',
      salesRepId: '5',
    },
  });
  expect(signUpPost('', {}, page)?.action).toBe('https://login.example/activation/Boarding/SignupDelegation');
  expect(signUpPost('javascript:', {}, page)).toBeUndefined();
});
