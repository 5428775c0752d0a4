import { QueryClient } from '@tanstack/query-core';
import { afterEach, expect, expectTypeOf, test } from 'vitest';
import { fingerprintHeader, rememberFingerprint } from '../fingerprint.ts';
import { createOfflineService } from '../offline/vitest.ts';
import { type AppInitResponse, appInitQuery, configValue } from './app-init.ts';

const service = createOfflineService({ config: { Risk_Fingerprint: 'print' } });
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
    configValue(
      { configValues: [{ name: 'Boarding_URL', value: null }], validationModels: [] },
      'Boarding_URL',
    ),
  ).toBe('');
});

test('a value or a rule of another type is treated as missing, and the rest of the response applies', async () => {
  service.engine.script([
    {
      method: 'GET',
      path: '/loginsvc/v1/appinitload',
      body: {
        configValues: [
          { name: 'Session_Minutes', value: 30 },
          { name: 'Unset' },
          { name: 'Boarding_URL', value: 'https://boarding.example' },
        ],
        validationModels: [
          { name: 'Email', validators: null },
          { name: 'Pin', minLength: '6', validators: [{ name: 'RulePin', pattern: 7, maxLength: 8 }] },
        ],
      },
    },
  ]);
  const appInit = await new QueryClient().fetchQuery(appInitQuery);
  expect(configValue(appInit, 'Boarding_URL')).toBe('https://boarding.example');
  expect(appInit.validationModels).toEqual([
    { name: 'Email', validators: [] },
    { name: 'Pin', minLength: null, validators: [{ name: 'RulePin', pattern: null, maxLength: 8 }] },
  ]);
});
