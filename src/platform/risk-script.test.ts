import { afterEach, expect, test } from 'vitest';
import { readRiskToken, riskScriptAddress } from './risk-script.ts';

const config = { host: 'risk.example', organizationId: 'o g', fingerprint: 'f&p' };

test('the script is asked for where all three values are there', () => {
  expect(riskScriptAddress(config)).toBe('https://risk.example/fp/tags.js?org_id=o%20g&session_id=f%26p');
});

test.each([
  { host: '' },
  { organizationId: '' },
  { fingerprint: '' },
  { host: 'evil.example/x?' },
  { host: 'user@evil.example' },
  { host: 'a b' },
])('and not with %o', (part) => {
  expect(riskScriptAddress({ ...config, ...part })).toBeUndefined();
});

afterEach(() => void Reflect.deleteProperty(window, 'VBAToken'));

test.each([
  [undefined, ''],
  ['result', 'result'],
  [{ not: 'text' }, ''],
])('its result %o is read as %o', (value, expected) => {
  Object.assign(window, { VBAToken: value });
  expect(readRiskToken()).toBe(expected);
});
