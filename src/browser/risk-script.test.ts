import { afterEach, expect, test } from 'vitest';
import { readRiskToken, riskScriptUrl } from './risk-script.ts';

/** Returns the URL for config values. */
const urlOf = (values: object) => {
  const config = {
    Risk_ScriptHost: 'risk.example',
    Risk_OrganizationId: 'o g',
    Risk_Fingerprint: 'f&p',
    ...values,
  };
  const configValues = Object.entries(config).map(([name, value]) => ({ name, value }));
  return riskScriptUrl({ configValues, validationModels: [] });
};

test('the URL contains the host, the organisation id and the fingerprint', () => {
  expect(urlOf({})).toBe('https://risk.example/fp/tags.js?org_id=o%20g&session_id=f%26p');
});

test.each([
  { Risk_ScriptHost: '' },
  { Risk_OrganizationId: '' },
  { Risk_Fingerprint: '' },
  { Risk_ScriptHost: 'evil.example/x?' },
  { Risk_ScriptHost: 'user@evil.example' },
  { Risk_ScriptHost: 'a b' },
  { Risk_OrganizationId: '\ud800' },
  { Risk_Fingerprint: 'f\udc00' },
])('a config with %o has no URL', (part) => {
  expect(urlOf(part)).toBeUndefined();
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
