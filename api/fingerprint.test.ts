import { expect, test } from 'vitest';
import { fingerprintHeader, rememberFingerprint } from './fingerprint.ts';

test.each(['print', 'caf\u00e9 \u00ff'])('the value %o is sent in the header', (value) => {
  rememberFingerprint(value);
  expect(new Headers(fingerprintHeader()).get('X-Fingerprint')).toBe(value);
});

test.each(['\u0100', 'print 指紋', '\ud800', 'a\rb', 'a\nb', 'a\0b'])('the value %o is not sent', (value) => {
  rememberFingerprint(value);
  expect(fingerprintHeader()).toEqual({});
});
