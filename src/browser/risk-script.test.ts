import { afterEach, expect, test } from 'vitest';
import { readRiskToken, riskScriptUrl } from './risk-script.ts';

const config = { host: 'risk.example', organizationId: 'o g', fingerprint: 'f&p' };

test('the URL contains the host, the organisation id and the fingerprint', () => {
  expect(riskScriptUrl(config)).toBe('https://risk.example/fp/tags.js?org_id=o%20g&session_id=f%26p');
});

test.each([
  { host: '' },
  { organizationId: '' },
  { fingerprint: '' },
  { host: 'evil.example/x?' },
  { host: 'user@evil.example' },
  { host: 'a b' },
  { organizationId: '\ud800' },
  { fingerprint: 'f\udc00' },
])('a config with %o has no URL', (part) => {
  expect(riskScriptUrl({ ...config, ...part })).toBeUndefined();
});

afterEach(() => void Reflect.deleteProperty(window, 'VBAToken'));

test.each([
  [undefined, ''],
  ['result', 'result'],
  [{ not: 'text' }, ''],
])('the result %o of the script is read as %o', (value, expected) => {
  Object.assign(window, { VBAToken: value });
  expect(readRiskToken()).toBe(expected);
});
