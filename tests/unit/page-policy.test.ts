// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { readBuildSettings } from '../../deploy/build-settings.ts';
import { addPolicy, allows, openDirectives, policyOf, readPolicy } from '../../deploy/page-policy.ts';

const html = '<html><head><title>x</title></head><script>a()</script><style>b{}</style></html>';
const build = (env: Readonly<Record<string, string>>, page = html) =>
  addPolicy('index.html', page, readBuildSettings(env));
const policy = (env: Readonly<Record<string, string>>) => readPolicy(policyOf(build(env)));

test('the policy is the first element of the head', () => {
  expect(build({})).toMatch(
    /^<html><head><meta http-equiv="Content-Security-Policy" content="[^"]+"><title>/,
  );
});

test('scripts need a hash, and no host of a setting changes that', () => {
  const scripts =
    "'strict-dynamic' 'sha256-kV6rGZu4cCRkzbHJKC2XGIfRZ7Xn8BCJhOpDVyV6DdU=' 'self' https: 'unsafe-inline'";
  const expected = [expect.stringMatching("^'strict-dynamic'$"), expect.stringMatching(/^'sha256-/)];
  for (const env of [{}, { VITE_SCRIPT_HOSTS: 'none' }])
    expect(policy(env)['script-src']).toEqual([...expected, ...scripts.split(' ').slice(2)]);
});

test('a setting that is not given leaves its directives open, and one that is given narrows them', () => {
  expect(openDirectives(readBuildSettings({}))).toHaveLength(3);
  const narrow = {
    VITE_LOGINSVC_ORIGIN: 'https://services.example.com',
    VITE_ERROR_REPORTS: 'https://reports.example.com/a?b',
    VITE_LOGO_HOSTS: 'logos.example.com',
    VITE_SCRIPT_HOSTS: 'none',
  };
  expect(openDirectives(readBuildSettings(narrow))).toEqual([]);
  expect(policy(narrow)).toMatchObject({
    'connect-src': ["'self'", 'https://services.example.com', 'https://reports.example.com'],
    'img-src': ["'self'", 'data:', 'logos.example.com/'],
    'frame-src': ["'none'"],
  });
});

test('no setting restricts where forms may be posted, because a console may redirect the post to anywhere', () => {
  for (const env of [{}, { VITE_HANDOFF_HOSTS: 'console.example.com' }])
    expect(Object.keys(policy(env))).not.toContain('form-action');
});

describe('a build fails if its policy forbids what the app needs', () => {
  test.each([
    ['an origin that a policy cannot name', { VITE_LOGINSVC_ORIGIN: 'http://[::1]:8080' }, /connect-src/],
    ['hosts without the captcha', { VITE_SCRIPT_HOSTS: 'risk.example.com' }, /recaptcha.+VITE_SCRIPT_HOSTS/],
  ])('%s', (_, env, message) => {
    expect(() => build(env)).toThrow(message);
  });

  test('an attribute with a script or a style', () => {
    expect(() => build({}, `${html}<p style="color:red">`)).toThrow('style="');
    expect(() => build({}, `${html}<p onclick="a()">`)).toThrow('onclick="');
  });
});

test.each([
  ['https:', 'https://a.example/', true],
  ['http:', 'https://a.example/', true],
  ['https:', 'http://a.example/', false],
  ['a.example', 'https://a.example/x', true],
  ['a.example:8443', 'https://a.example/', false],
  ['https://a.example/b/', 'https://a.example/b/c', true],
  ['https://a.example/b', 'https://a.example/b/c', false],
  ["'self'", 'https://page.example/', true],
  ['a.example', 'https://a.example.evil.example/', false],
])('the source %s allows %s: %j', (source, url, expected) => {
  expect(allows([source], url, 'https://page.example')).toBe(expected);
});
