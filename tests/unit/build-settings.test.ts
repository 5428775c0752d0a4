// @vitest-environment node
import { createLogger, build as viteBuild } from 'vite';
import { expect, test, vi } from 'vitest';
import { readBuildSettings } from '../../deploy/build-settings.ts';
import { hostPlugin } from '../../deploy/host-plugin.ts';

test.each([
  ['HANDOFF_HOSTS', 'console.example.com', ['console.example.com']],
  ['HANDOFF_HOSTS', 'https://console.example.com/', ['console.example.com']],
  ['HANDOFF_HOSTS', 'Console.Example.COM', ['console.example.com']],
  ['HANDOFF_HOSTS', 'console.example.com:443', ['console.example.com']],
  ['HANDOFF_HOSTS', 'https://console.example.com:8443', ['console.example.com:8443']],
  ['HANDOFF_HOSTS', 'localhost:8080', ['localhost:8080']],
  ['HANDOFF_HOSTS', 'http://localhost:80', ['localhost']],
  ['HANDOFF_HOSTS', 'münchen.example', ['xn--mnchen-3ya.example']],
  ['HANDOFF_HOSTS', 'a.example, B.example:443,,https://a.example', ['a.example', 'b.example']],
  ['HANDOFF_HOSTS', '*', ['*']],
  ['LOGINSVC_ORIGIN', 'https://LOGIN.example.com:443/', 'https://login.example.com'],
  ['THEMESVC_ORIGIN', 'http://localhost:8081', 'http://localhost:8081'],
  ['THEMESVC_ORIGIN', '', ''],
  ['LOGO_HOSTS', 'logos.example.com', ['logos.example.com/']],
  ['LOGO_HOSTS', 'https://a.example:8443, a.example/logos/', ['a.example:8443/', 'a.example/logos/']],
  ['SCRIPT_HOSTS', 'none', ['none']],
  ['ERROR_REPORTS', 'https://reports.example.com/a?b=c', 'https://reports.example.com/a?b=c'],
  ['ERROR_REPORTS', '/reports', '/reports'],
  ['SEND_REFERENCE', 'true', 'true'],
  ['SEND_REFERENCE', 'false', ''],
  ['BRAND_TITLE', ' Acme Pay ', 'Acme Pay'],
])('VITE_%s %j is read as %j', (name, value, expected) => {
  expect(readBuildSettings({ [`VITE_${name}`]: value })).toMatchObject({ [`VITE_${name}`]: expected });
});

const refused = {
  VITE_HANDOFF_HOSTS: [
    ...['https://console.example.com/login', 'console.example.com?x', '*.example.com', 'a.example b.example'],
    ...['ftp://a.example', 'https://user:word@a.example', 'a.example:99999', 'https://', ',', '*, a.example'],
  ],
  VITE_THEMESVC_ORIGIN: [
    ...['login.example.com', 'https://a.example/loginsvc', '//a.example', 'https://a.example?x', 'yes'],
    ' https://a.example',
  ],
  VITE_SCRIPT_HOSTS: [
    ...['https:', '*', 'a.example; script-src', "'unsafe-inline'", 'http://a.example', 'a b', ','],
    'none, a.example b',
  ],
  VITE_ERROR_REPORTS: ['reports', '//a.example', 'mailto:a@b.example', 'https://a.example/#x', '/a b'],
  VITE_SEND_REFERENCE: ['yes'],
  VITE_BRAND_TITLE: ['<b>Acme</b>', ' '],
  VITE_BRAND_PHONE: ['x'.repeat(61)],
  VITE_TERMS_URL: ['/terms'],
  VITE_PRIVACY_URL: ['javascript:alert(1)'],
};
const refusals = Object.entries(refused).flatMap(([name, values]) => values.map((value) => [name, value]));
test.each(refusals)('%s %j is refused, and the error names the setting', (name = '', value) => {
  expect(() => readBuildSettings({ [name]: value })).toThrow(new RegExp(`^${name} is .+ It must be `));
});

test('a misspelled name is refused in one error with every other problem', () => {
  const read = () => readBuildSettings({ VITE_HANDOFF_HOST: 'a.example', PATH: '/', VITE_TERMS_URL: 'x' });
  expect(read).toThrow(
    /^VITE_HANDOFF_HOST is not a setting of this build\. .+VITE_HANDOFF_HOSTS[^\n]+\nVITE_TERMS_URL/,
  );
});

/** Builds the settings of the app. @returns what the build has printed, and the module. */
async function build(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const printed: string[] = [];
  const info = (text: string) => void printed.push(text);
  const result = await viteBuild({
    configFile: false,
    envDir: false,
    customLogger: { ...createLogger('silent'), info },
    plugins: [hostPlugin()],
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/browser/settings.ts', formats: ['es'], fileName: 'settings' },
    },
  }).finally(() => vi.unstubAllEnvs());
  const [output] = Array.isArray(result) ? result : [];
  const { settings } = await import(
    `data:text/javascript,${encodeURIComponent(output?.output[0].code ?? '')}`
  );
  return { printed: printed.join('\n'), settings };
}

test.each([
  ['https://Console.example.com:443, other.example:8443', ['console.example.com', 'other.example:8443']],
  ['*', []],
])('a build prints and compiles its settings, such as the hosts %s', async (hosts, handOffHosts) => {
  const { printed, settings } = await build({ VITE_HANDOFF_HOSTS: hosts });
  expect(settings).toEqual({ handOffHosts, scriptHosts: [], errorReports: '' });
  expect(printed).toContain(`VITE_HANDOFF_HOSTS    ${handOffHosts.join(', ') || '*'}`);
});

test('a build fails with a sentence about an invalid setting', async () => {
  await expect(build({ VITE_LOGINSVC_ORIGIN: 'login.example.com' })).rejects.toThrow(
    'VITE_LOGINSVC_ORIGIN is "login.example.com". It must be an origin without a path, such as https://services.example.com.',
  );
});
