import { expect, test } from 'vitest';
import { queryRetryDelay, retryQuery } from './query-retry.ts';
import { ServiceError } from './service-error.ts';

test.each([
  ['a network failure', new ServiceError('network')],
  ['a time-out', new ServiceError('timeout')],
  ['a 500', new ServiceError('status', { status: 500 })],
  ['a 503', new ServiceError('status', { status: 503 })],
  ['any other thrown value', new TypeError('Failed to fetch')],
])('%s is retried twice', (_, error) => {
  expect([0, 1, 2, 3].map((failures) => retryQuery(failures, error))).toEqual([true, true, false, false]);
});

test.each([
  ['a 204', new ServiceError('status', { status: 204 })],
  ['a 401', new ServiceError('status', { status: 401 })],
  ['a 404', new ServiceError('status', { status: 404 })],
  ['a 499', new ServiceError('status', { status: 499 })],
  ['a malformed body', new ServiceError('malformed')],
  ['a missing session', new ServiceError('unauthenticated')],
])('%s is not retried', (_, error) => {
  expect(retryQuery(0, error)).toBe(false);
});

test('the first retry follows after half a second, the second after one more second', () => {
  expect([0, 1].map(queryRetryDelay)).toEqual([500, 1000]);
});
