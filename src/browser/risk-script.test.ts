import { afterEach, expect, test } from 'vitest';
import { readRiskToken, riskScriptUrl } from './risk-script.ts';

/** Returns the URL for config values. */
const urlOf = (values: object) => {
  const config = {
    Risk_ScriptHost: ' risk.example\n',
    Risk_OrganizationId: 'o g',
    Risk_Fingerprint: 'f&p',
    ...values,
  };
  const configValues = Object.entries(config).map(([name, value]) => ({ name, value }));
  return riskScriptUrl({ configValues, validationModels: [] });
};

test.each([
  [{}, 'https://risk.example/fp/tags.js?org_id=o%20g&session_id=f%26p'],
  [{ Risk_ScriptHost: '' }, undefined],
  [{ Risk_OrganizationId: '' }, undefined],
  [{ Risk_Fingerprint: '' }, undefined],
  [{ Risk_ScriptHost: 'evil.example/x?' }, undefined],
  [{ Risk_ScriptHost: 'user@evil.example' }, undefined],
  [{ Risk_ScriptHost: 'a b' }, undefined],
  [{ Risk_OrganizationId: '\ud800' }, undefined],
  [{ Risk_Fingerprint: 'f\udc00' }, undefined],
])('with the config values %o, the URL of the risk script is %s', (part, url) => {
  expect(urlOf(part)).toBe(url);
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
