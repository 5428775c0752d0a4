import { QueryClient } from '@tanstack/query-core';
import { expect, expectTypeOf, test } from 'vitest';
import { fingerprintHeader } from '../fingerprint.ts';
import { createOfflineService } from '../offline/vitest.ts';
import { appInitPath } from '../query-paths.ts';
import { ServiceError } from '../service-error.ts';
import { type AppInitResponse, appInitQuery, configValue, loadAppInit, retryAppInit } from './app-init.ts';

const service = createOfflineService({ config: { Risk_Fingerprint: 'print' } });

test('app init has the config values, and later calls have its fingerprint in their header', async () => {
  const client = new QueryClient();
  const appInit = await client.fetchQuery(appInitQuery);
  expect(configValue(appInit, 'Risk_Fingerprint')).toBe('print');
  expect(fingerprintHeader()).toEqual({ 'X-Fingerprint': 'print' });
  const cached = client.getQueryData(appInitQuery.queryKey);
  expectTypeOf(cached).toEqualTypeOf<AppInitResponse | undefined>();
  expect(cached).toEqual(appInit);
});

test('a missing config value is read as empty text', () => {
  expect(configValue(undefined, 'Boarding_URL')).toBe('');
  expect(
    configValue({ configValues: [{ name: 'Boarding_URL' }], validationModels: [] }, 'Boarding_URL'),
  ).toBe('');
});

test.each([
  ['a network failure', new ServiceError('network'), 2],
  ['a time-out', new ServiceError('timeout'), 2],
  ['a 500', new ServiceError('status', { status: 500 }), 2],
  ['any other thrown value', new TypeError('Failed to fetch'), 2],
  ['a 204', new ServiceError('status', { status: 204 }), 0],
  ['a 499', new ServiceError('status', { status: 499 }), 0],
  ['a malformed body', new ServiceError('malformed'), 0],
])('after %s, app init is sent again only if the failure may be temporary', (_, error, times) => {
  expect([0, 1, 2, 3].filter((failures) => retryAppInit(failures, error))).toHaveLength(times);
});

test.each([
  ['has not been requested', 'idle', [], 1],
  ['has failed', 'failed', [400], 2],
  ['fails meanwhile', 'under way', [400], 2],
  ['fails once more', 'failed', [400, 400], 2],
])('loadAppInit waits for app init, which %s', async (_, request, failures, times) => {
  const client = new QueryClient();
  service.engine.script(failures.map((status) => ({ method: 'GET', path: appInitPath, status })));
  const early = request === 'idle' ? undefined : client.prefetchQuery(appInitQuery);
  if (request === 'failed') await early;
  const loaded = await loadAppInit(client).then(
    () => true,
    () => false,
  );
  expect(loaded).toBe(failures.length < 2);
  expect(client.getQueryData(appInitQuery.queryKey) !== undefined).toBe(loaded);
  expect(service.engine.requests()).toHaveLength(times);
});
