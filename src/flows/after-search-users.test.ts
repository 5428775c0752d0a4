import { expect, test } from 'vitest';
import { afterChooseUsername, afterSearchUsers } from './after-search-users.ts';
import { newTicket } from './ticket.ts';

const jane = { userName: 'jane', accountId: '1', businessName: 'Books' };
const joe = { userName: 'joe', accountId: '2', businessName: null };

const ticket = newTicket('forgot-username', 0, {
  run: 'run',
  token: 'token',
  email: 'j***@example.com',
  noMatchAttempts: 1,
});
const clearFields = ['recoveryPin'];

const found = (users: (typeof jane | typeof joe)[], noMatchAttempts = 1) =>
  afterSearchUsers(
    { ok: true, answer: { users } },
    { ticket: { ...ticket, noMatchAttempts }, pin: '123456', now: 1000 },
  );

test('one user goes to login, the username shown and filled in', () => {
  expect(found([jane])).toStrictEqual({
    message: 'LOGIN_USERNAME_RETRIEVED',
    retrievedUsername: 'jane',
    ticket: 'clear',
    go: { to: 'login' },
    clearFields,
  });
});

test('several are listed', () => {
  expect(found([jane, joe])).toStrictEqual({
    memory: { pin: '123456', usernames: [jane, joe] },
    go: { to: 'flow', flow: 'forgot-username', position: { step: 'choose-username' } },
    clearFields,
  });
});

test('choosing one does the same as finding one', () => {
  const { clearFields: _, ...one } = found([joe]);
  expect(afterChooseUsername('joe')).toStrictEqual(one);
});

test('no users: no match, counted, told on the first step', () => {
  expect(found([])).toStrictEqual({
    message: 'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
    ticket: {
      flow: 'forgot-username',
      run: 'run',
      requirePin: true,
      noMatchAttempts: 2,
      sendPinAttempts: 0,
      rememberDevice: false,
      issuedAt: 1000,
    },
    go: { to: 'flow', flow: 'forgot-username', position: { step: 'recover-username' } },
    clearFields,
  });
});

test('no users for the third time goes to /unidentified', () => {
  expect(found([], 2)).toStrictEqual({
    ticket: 'clear',
    go: { to: 'unidentified', flow: 'forgot-username' },
    clearFields,
  });
});

test.each([[{ status: 401, reason: 'TOKEN_EXPIRED' }], [{ status: 400 }], [{ status: 500 }], [{}]])(
  'a search that fails: VERIFY_PIN_UNANTICIPATED on PIN entry: %j',
  (failure) => {
    expect(afterSearchUsers({ ok: false, failure }, { ticket, pin: '123456', now: 0 })).toStrictEqual({
      message: 'VERIFY_PIN_UNANTICIPATED',
      clearFields,
    });
  },
);
