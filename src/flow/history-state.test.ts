import { describe, expect, test } from 'vitest';
import { readHistoryState } from './history-state.ts';

const full = {
  message: 'LOGIN_UNANTICIPATED_ERROR',
  incident: { reference: 'K7QF-M2XD', at: 1_000_000, retryAt: 2_000_000 },
  stepHistory: ['verify-identity', 'verify-identity email sent'],
};

test('members of the app are read, and members of the router and of other scripts are ignored', () => {
  const state = { ...full, __TSR_key: {}, key: 7, password: 'secret-1' };
  expect(readHistoryState(state)).toEqual(full);
});

describe('a member of another type is left out:', () => {
  test.each([
    ['message', 'NO_SUCH_MESSAGE'],
    ['message', 'toString'],
    ['message', ['LOGIN_UNANTICIPATED_ERROR']],
    ['incident', null],
    ['incident', { reference: 'K7QF-M2XD' }],
    ['incident', { reference: '<b>K7QF</b>', at: 1 }],
    ['incident', { reference: '', at: 1 }],
    ['incident', { reference: 'X'.repeat(21), at: 1 }],
    ['incident', { reference: 'K7QF-M2XD', at: '1' }],
    ['incident', { reference: 'K7QF-M2XD', at: Number.NaN }],
    ['incident', { reference: 'K7QF-M2XD', at: 9e15 }],
    ['stepHistory', 'verify-identity'],
    ['stepHistory', ['verify-identity', 7]],
    ['stepHistory', { 0: 'verify-identity', length: 1 }],
  ])('%s %j', (name, value) => {
    expect(readHistoryState({ ...full, [name]: value })).toEqual({ ...full, [name]: undefined });
  });
});

test.each(['1', null, Number.NaN])('the time %o for another try is left out of its incident', (retryAt) => {
  const { incident } = readHistoryState({ ...full, incident: { ...full.incident, retryAt } });
  expect(incident).toEqual({ ...full.incident, retryAt: undefined });
});

test.each([null, undefined, 'text', 7, [], ['message']])('from the state %o no member is read', (state) => {
  expect(Object.values(readHistoryState(state)).filter((member) => member !== undefined)).toEqual([]);
});
