import { describe, expect, test } from 'vitest';
import { urlMessage } from '#src/flow/entry-params.ts';
import { loginMessages } from './login-messages.ts';

const plain = { message: undefined, retrieved: undefined, search: {}, appInitFailed: false } as const;

describe('the message that the URL requests', () => {
  test.each([
    [{}, undefined],
    [{ action: 'cpwd', sub: 'logout' }, 'LOGIN_PASSWORD_CHANGED'],
    [{ sub: 'logout' }, 'LOGIN_LOGGED_OUT'],
    [{ sub: 'exp' }, 'LOGIN_SESSION_EXPIRED'],
    [{ sub: 'AccountActivated' }, 'LOGIN_ACCOUNT_ACTIVATED'],
    [{ sub: 'oauth', action: 'other' }, undefined],
  ] as const)('for the search parameters %o is %s', (search, banner) => {
    expect(urlMessage(search)).toBe(banner);
    expect(loginMessages({ ...plain, search })).toEqual({ banner, showsAppInitFailure: false });
  });
});

describe('the banner', () => {
  test('is the message of the history entry, even if the URL requests a message', () => {
    const situation = { ...plain, message: 'LOGIN_DECLINED_ERROR', search: { sub: 'logout' } } as const;
    expect(loginMessages(situation).banner).toBe('LOGIN_DECLINED_ERROR');
  });

  test('of a retrieved username is not shown if the username is unknown', () => {
    const message = 'LOGIN_USERNAME_RETRIEVED';
    expect(loginMessages({ ...plain, message, retrieved: 'mary' }).banner).toBe(message);
    expect(loginMessages({ ...plain, message }).banner).toBeUndefined();
    expect(loginMessages({ ...plain, message, search: { sub: 'exp' } }).banner).toBe('LOGIN_SESSION_EXPIRED');
  });
});

describe('a failed app init', () => {
  test.each([
    ['without a banner', undefined, {}, undefined],
    ['hides a success', 'LOGIN_PASSWORD_CHANGED', {}, undefined],
    ['hides a requested message that is a success', undefined, { sub: 'logout' }, undefined],
    ['stays beside an error', 'LOGIN_DECLINED_ERROR', {}, 'LOGIN_DECLINED_ERROR'],
    ['hides an ended session, a success that looks neutral', undefined, { sub: 'exp' }, undefined],
    ['hides an ended flow, another of them', 'FLOW_SESSION_EXPIRED', {}, undefined],
    ['stays beside a login that the user cancelled', 'REQUEST_GIVEN_UP', {}, 'REQUEST_GIVEN_UP'],
    ['is not shown twice', 'LOGIN_UNANTICIPATED_ERROR', {}, undefined],
  ] as const)('%s', (_, message, search, banner) => {
    expect(loginMessages({ ...plain, message, search, appInitFailed: true })).toEqual({
      banner,
      showsAppInitFailure: true,
    });
  });
});
