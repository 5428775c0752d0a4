import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handOffTarget, signUpPost } from '#src/flows/form-posts.ts';

const page = { origin: 'https://login.example' };
const limited = { ...page, allowedHosts: ['console.example', 'other.example:8443'] };

describe('the target of a session', () => {
  it.each([
    'http://console.example/',
    'HTTP://console.example/',
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,x',
    'blob:https://login.example/1',
    'file:///etc/passwd',
    'https://',
    'https://%00',
  ])('is not %j', (redirect) => {
    expect(handOffTarget(redirect, {}, page)).toBeUndefined();
  });

  it('can be http if the page is http', () => {
    expect(handOffTarget('http://a.example/', {}, { origin: 'http://localhost' })).toBe('http://a.example/');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '\\\\evil.example/',
    'https:evil.example',
    'https://console.example@evil.example/',
    'https://console.example.evil.example/',
    'https://evil.example/?https://console.example',
    'https://console.example:444/',
    'https://other.example/',
  ])('is not %j if the build names hosts', (redirect) => {
    const target = handOffTarget(redirect, {}, limited);
    expect([undefined, page.origin]).toContain(target && new URL(target).origin);
  });

  it.each(['https://console.example/a?b=c', 'https://other.example:8443/', '/own', 'https://login.example/'])(
    'is %j if the build names hosts that include it',
    (redirect) => {
      expect(handOffTarget(redirect, {}, limited)).toBe(new URL(redirect, page.origin).href);
    },
  );

  it('stays on its host, whatever the entry parameters are', () => {
    const text = fc.string();
    const entry = fc.record({
      sub: fc.constantFrom('oauth', 'logout'),
      sp: text,
      state: text,
      redirect_uri: fc.constantFrom('https://evil.example', '//evil.example', '#', '?', '@evil.example'),
    });
    const base = fc.constantFrom('https://console.example', 'https://console.example/a?b#c', '/own');
    fc.assert(
      fc.property(entry, base, (params, redirect) => {
        const target = new URL(handOffTarget(redirect, params, page) ?? '');
        const expected = new URL(redirect, page.origin);
        expect([target.origin, target.pathname, target.hash]).toEqual([
          expected.origin,
          expected.pathname,
          expected.hash,
        ]);
      }),
    );
  });

  it('is https or undefined for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl({ size: 'xsmall' }),
          fc.string().map((text) => `//${text}`),
        ),
        (redirect) => {
          const target = handOffTarget(redirect, {}, page);
          expect(target === undefined || target.startsWith('https://')).toBe(true);
        },
      ),
    );
  });
});

describe('the target of a sign-up', () => {
  it.each(['http://boarding.example', 'javascript:alert(1)//', 'data:text/html,'])(
    'is not %j',
    (boardingUrl) => {
      expect(signUpPost(boardingUrl, {}, page)).toBeUndefined();
    },
  );
});
