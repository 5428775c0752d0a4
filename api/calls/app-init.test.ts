import { QueryClient } from '@tanstack/query-core';
import { afterEach, expect, expectTypeOf, test } from 'vitest';
import { fingerprintHeader, rememberFingerprint } from '../fingerprint.ts';
import { createOfflineService } from '../offline/vitest.ts';
import { type AppInitResponse, appInitQuery, configValue } from './app-init.ts';

createOfflineService({ config: { Risk_Fingerprint: 'print' } });
afterEach(() => rememberFingerprint(''));

test('app init has the config values, and later calls have its fingerprint in their header', async () => {
  const client = new QueryClient();
  const appInit = await client.fetchQuery(appInitQuery);
  expect(configValue(appInit, 'Risk_Fingerprint')).toBe('print');
  expect(fingerprintHeader()).toEqual({ 'X-Fingerprint': 'print' });
  const cached = client.getQueryData(appInitQuery.queryKey);
  expectTypeOf(cached).toEqualTypeOf<AppInitResponse | undefined>();
  expect(cached).toEqual(appInit);
});

test('a config value that is not there is empty', () => {
  expect(configValue(undefined, 'Boarding_URL')).toBe('');
  expect(
    configValue({ configValues: [{ name: 'Boarding_URL' }], validationModels: [] }, 'Boarding_URL'),
  ).toBe('');
});
