import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEntryState } from './history-state.ts';

const full = {
  message: 'LOGIN_UNANTICIPATED_ERROR',
  incident: { reference: 'K7QF-M2XD', at: 1_000_000, retryAt: 2_000_000 },
  trail: ['verify-identity', 'verify-identity email sent'],
};

test('every member of an entry is read, and those of the router and of other scripts are ignored', () => {
  const state = { ...full, __TSR_key: {}, key: 7, password: 'secret-1' };
  expect(readEntryState(state)).toEqual(full);
});

describe('a member of another type is left out:', () => {
  test.each([
    ['message', 'NO_SUCH_MESSAGE'],
    ['message', 'toString'],
    ['message', 'USERNAME_REQUIRED'],
    ['message', ['LOGIN_UNANTICIPATED_ERROR']],
    ['incident', 'K7QF-M2XD'],
    ['incident', null],
    ['incident', { reference: 'K7QF-M2XD' }],
    ['incident', { reference: '<b>K7QF</b>', at: 1 }],
    ['incident', { reference: '', at: 1 }],
    ['incident', { reference: 'X'.repeat(21), at: 1 }],
    ['incident', { reference: 'K7QF-M2XD', at: '1' }],
    ['incident', { reference: 'K7QF-M2XD', at: Number.NaN }],
    ['incident', { reference: 'K7QF-M2XD', at: Number.POSITIVE_INFINITY }],
    ['trail', 'verify-identity'],
    ['trail', ['verify-identity', 7]],
    ['trail', { 0: 'verify-identity', length: 1 }],
  ])('%s %j', (name, value) => {
    expect(readEntryState({ ...full, [name]: value })).toEqual({ ...full, [name]: undefined });
  });
});

test.each(['1', null, Number.NaN])(
  'the time %o for another try is left out, and the incident stays',
  (retryAt) => {
    const { incident } = readEntryState({ ...full, incident: { ...full.incident, retryAt } });
    expect(incident).toEqual({ ...full.incident, retryAt: undefined });
  },
);

test('any value is read without an error, and only valid members are returned', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.record(
      {
        message: fc.anything(),
        incident: fc.anything(),
        trail: fc.anything(),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(anything, (value) => {
      const { message, incident, trail, ...others } = readEntryState(value);
      expect(others).toEqual({});
      expect(['string', 'undefined']).toContain(typeof message);
      if (incident !== undefined) {
        expect(incident.reference).toMatch(/^[\w-]{1,20}$/);
        expect(Number.isFinite(incident.at)).toBe(true);
      }
      for (const position of trail ?? []) expect(typeof position).toBe('string');
    }),
  );
});
