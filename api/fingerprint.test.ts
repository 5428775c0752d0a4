import { afterEach, expect, test, vi } from 'vitest';
import { fingerprintHeader, knownFingerprint, rememberFingerprint } from './fingerprint.ts';

afterEach(() => rememberFingerprint(''));

test.each(['print', 'caf\u00e9 \u00ff'])('%o is sent in the header and in bodies', (value) => {
  rememberFingerprint(value);
  expect(new Headers(fingerprintHeader()).get('X-Fingerprint')).toBe(value);
  expect(knownFingerprint()).toBe(value);
});

test.each(['\u0100', 'print 指紋', '\ud800', 'a\rb', 'a\nb', 'a\0b'])(
  '%o is left out of the header, reported to the console once, and sent in bodies',
  (value) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    rememberFingerprint(value);
    rememberFingerprint(value);
    expect(fingerprintHeader()).toEqual({});
    expect(knownFingerprint()).toBe(value);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockClear();
  },
);
