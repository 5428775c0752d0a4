// @vitest-environment node
import { build } from 'vite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hostPlugin } from '#src/page/build/host-plugin.ts';
import { describeBuildSettings, readBuildSettings } from '../../deploy/build-settings.ts';

afterEach(() => vi.unstubAllEnvs());

describe('VITE_HANDOFF_HOSTS', () => {
  test.each([
    ['console.example.com', ['console.example.com']],
    ['https://console.example.com', ['console.example.com']],
    ['https://console.example.com/', ['console.example.com']],
    ['Console.Example.COM', ['console.example.com']],
    ['console.example.com:443', ['console.example.com']],
    ['https://console.example.com:8443', ['console.example.com:8443']],
    ['localhost:8080', ['localhost:8080']],
    ['http://localhost:80', ['localhost']],
    ['münchen.example', ['xn--mnchen-3ya.example']],
    ['a.example, B.example:443,,https://a.example', ['a.example', 'b.example']],
    ['*', ['*']],
  ])('%j is read as the hosts %j', (value, hosts) => {
    expect(readBuildSettings({ VITE_HANDOFF_HOSTS: value }).VITE_HANDOFF_HOSTS).toEqual(hosts);
  });
});

describe('VITE_LOGINSVC_ORIGIN and VITE_THEMESVC_ORIGIN', () => {
  test.each([
    ['https://login.example.com', 'https://login.example.com'],
    ['https://LOGIN.example.com:443/', 'https://login.example.com'],
    ['http://localhost:8081', 'http://localhost:8081'],
    ['', ''],
    [undefined, ''],
  ])('%j is read as %j', (value, origin) => {
    expect(readBuildSettings({ VITE_LOGINSVC_ORIGIN: value }).VITE_LOGINSVC_ORIGIN).toBe(origin);
  });
});

describe('VITE_LOGO_HOSTS, VITE_SCRIPT_HOSTS and VITE_SIGNUP_HOSTS', () => {
  test.each([
    ['logos.example.com', ['logos.example.com/']],
    ['https://a.example:8443, a.example/logos/', ['a.example:8443/', 'a.example/logos/']],
    ['none', ['none']],
    ['', []],
  ])('%j is read as %j', (value, hosts) => {
    expect(readBuildSettings({ VITE_LOGO_HOSTS: value }).VITE_LOGO_HOSTS).toEqual(hosts);
  });
});

test.each([
  ['https://reports.example.com/a?b=c', 'https://reports.example.com/a?b=c'],
  ['/reports', '/reports'],
])('VITE_ERROR_REPORTS %j is read as %j', (value, url) => {
  expect(readBuildSettings({ VITE_ERROR_REPORTS: value }).VITE_ERROR_REPORTS).toBe(url);
});

const refused = {
  VITE_HANDOFF_HOSTS: [
    ...['https://console.example.com/login', 'console.example.com?x', '*.example.com', 'a.example b.example'],
    ...['ftp://a.example', 'https://user:word@a.example', 'a.example:99999', 'https://', ','],
  ],
  VITE_THEMESVC_ORIGIN: [
    ...['login.example.com', 'https://a.example/loginsvc', '//a.example', 'https://a.example?x', 'yes'],
    ' https://a.example',
  ],
  VITE_SCRIPT_HOSTS: [
    'https:',
    '*',
    'a.example; script-src',
    "'unsafe-inline'",
    'http://a.example',
    'a b',
    ',',
  ],
  VITE_ERROR_REPORTS: [
    'reports',
    '//reports.example.com',
    'mailto:a@b.example',
    'https://a.example/#x',
    '/a b',
  ],
  VITE_SEND_REFERENCE: ['yes'],
  VITE_BRAND_TITLE: ['<b>Acme</b>'],
  VITE_BRAND_PHONE: ['x'.repeat(61)],
  VITE_TERMS_URL: ['/terms'],
  VITE_PRIVACY_URL: ['javascript:alert(1)'],
};
test.each(Object.entries(refused).flatMap(([name, values]) => values.map((value) => [name, value])))(
  '%s %j is refused, and the error names the setting',
  (name = '', value) => {
    expect(() => readBuildSettings({ [name]: value })).toThrow(name);
  },
);

test('a misspelled name is refused, and the message lists the settings', () => {
  expect(() => readBuildSettings({ VITE_HANDOFF_HOST: 'a.example', PATH: '/' })).toThrow(
    /^VITE_HANDOFF_HOST is not a setting of this build\. .+VITE_HANDOFF_HOSTS/,
  );
});

test('all invalid settings are reported in one error', () => {
  const readBoth = () => readBuildSettings({ VITE_LOGINSVC_ORIGIN: 'x', VITE_HANDOFF_HOSTS: '/' });
  expect(readBoth).toThrow(/VITE_LOGINSVC_ORIGIN[^\n]+\nVITE_HANDOFF_HOSTS/);
});

test('the description names every setting, also those that are not set', () => {
  const settings = readBuildSettings({ VITE_HANDOFF_HOSTS: 'B.example', VITE_BRAND_TITLE: ' Acme Pay ' });
  expect(describeBuildSettings(settings)).toBe(
    [
      "VITE_LOGINSVC_ORIGIN  the page's own origin",
      "VITE_THEMESVC_ORIGIN  the page's own origin",
      "VITE_SEND_REFERENCE   to the page's own origin only",
      'VITE_HANDOFF_HOSTS    b.example',
      'VITE_SIGNUP_HOSTS     any host',
      'VITE_LOGO_HOSTS       any host',
      'VITE_SCRIPT_HOSTS     any https host',
      'VITE_ERROR_REPORTS    no reports',
      'VITE_BRAND_TITLE      Acme Pay',
      'VITE_BRAND_PHONE      the default phone, which reaches nobody',
      'VITE_TERMS_URL        an example address',
      'VITE_PRIVACY_URL      an example address',
    ].join('\n'),
  );
});

describe('a build with hostPlugin', () => {
  const buildSettingsModule = async (info: (text: string) => void) => {
    const result = await build({
      configFile: false,
      envDir: false,
      logLevel: 'info',
      customLogger: {
        info,
        warn: () => undefined,
        warnOnce: () => undefined,
        error: () => undefined,
        clearScreen: () => undefined,
        hasErrorLogged: () => false,
        hasWarned: false,
      },
      plugins: [hostPlugin()],
      build: {
        write: false,
        minify: false,
        lib: { entry: 'src/browser/settings.ts', formats: ['es'], fileName: 'settings' },
      },
    });
    const [output] = Array.isArray(result) ? result : [];
    const code = output?.output[0].code ?? '';
    return import(`data:text/javascript,${encodeURIComponent(code)}`);
  };

  test('prints the settings in force and compiles them into the app', async () => {
    vi.stubEnv('VITE_HANDOFF_HOSTS', 'https://Console.example.com:443, other.example:8443');
    const info = vi.fn();
    const { settings } = await buildSettingsModule(info);
    expect(settings).toEqual({
      handOffHosts: ['console.example.com', 'other.example:8443'],
      scriptHosts: [],
      errorReports: '',
    });
    expect(info).toHaveBeenCalledWith(expect.stringContaining('console.example.com, other.example:8443'));
  });

  test('compiles an empty list into the app if any host is the choice', async () => {
    vi.stubEnv('VITE_HANDOFF_HOSTS', '*');
    expect((await buildSettingsModule(vi.fn())).settings.handOffHosts).toEqual([]);
  });

  test('fails with a sentence about an invalid setting', async () => {
    vi.stubEnv('VITE_LOGINSVC_ORIGIN', 'login.example.com');
    await expect(buildSettingsModule(vi.fn())).rejects.toThrow(
      'VITE_LOGINSVC_ORIGIN is "login.example.com". It must be an origin without a path, such as https://services.example.com.',
    );
  });
});
