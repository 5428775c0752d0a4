/** Names and values of the environment, as Vite's `loadEnv` returns them. */
type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of one build, in the form in which the app uses them. */
export interface BuildSettings {
  /** Origin of loginsvc; `''` means the page's own origin. */
  readonly VITE_LOGINSVC_ORIGIN: string;
  /** Origin of themesvc; `''` means the page's own origin. */
  readonly VITE_THEMESVC_ORIGIN: string;
  /** `true`: services on another origin allow the header `X-Reference`; `''`: only the page's own origin receives it. */
  readonly VITE_SEND_REFERENCE: '' | 'true';
  /**
   * Hosts to which a session may be posted, each with its port unless that is the default. `['*']` means any host, by
   * choice; an empty list means that nobody has chosen.
   */
  readonly VITE_HANDOFF_HOSTS: readonly string[];
  /** Hosts to which a form is posted besides: sign-up, and redirects of consoles. */
  readonly VITE_SIGNUP_HOSTS: readonly string[];
  /** Hosts of brand logos. */
  readonly VITE_LOGO_HOSTS: readonly string[];
  /** Hosts from which the captcha and the risk script load, each with its path. */
  readonly VITE_SCRIPT_HOSTS: readonly string[];
  /** URL that receives reports, or a path on the page's own origin; `''` means that the app sends none. */
  readonly VITE_ERROR_REPORTS: string;
  /** Title of the built-in brand; `''` means the title in `src/flow/brand/built-in-brand.ts`, and so below. */
  readonly VITE_BRAND_TITLE: string;
  /** Support phone of the built-in brand. */
  readonly VITE_BRAND_PHONE: string;
  /** URL of the Terms of Use in the built-in footer. */
  readonly VITE_TERMS_URL: string;
  /** URL of the Privacy Policy in the built-in footer. */
  readonly VITE_PRIVACY_URL: string;
}

/** The value of `VITE_HANDOFF_HOSTS` that allows any host. */
export const anyHost = '*';

/** The value of a setting with hosts that allows none. */
export const noHost = 'none';

/** The error of settings that the build cannot read. Its message has one line for each of them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The meaning of each setting, in Markdown. `npm run generate` writes it into README.md. */
export const settingDescriptions: Readonly<Record<keyof BuildSettings, string>> = {
  VITE_LOGINSVC_ORIGIN: 'origin of loginsvc, such as `https://services.example.com`',
  VITE_THEMESVC_ORIGIN: 'origin of themesvc',
  VITE_SEND_REFERENCE:
    '`true`: calls to a service on another origin carry the header `X-Reference`, too, which the service must allow by CORS ([docs/services.md](docs/services.md#a-service-on-another-origin)); `false` by default',
  VITE_HANDOFF_HOSTS:
    'hosts or origins to which a session may be posted, separated by commas, such as `console.example.com, https://console.example.com:8443`; `*`: any host',
  VITE_SIGNUP_HOSTS:
    'hosts of sign-up (`Boarding_URL`), and those to which consoles redirect the post; `none`: no other than `VITE_HANDOFF_HOSTS`',
  VITE_LOGO_HOSTS: 'hosts of brand logos besides the page; `none`: no others',
  VITE_SCRIPT_HOSTS:
    'hosts of the captcha (`www.google.com/recaptcha/, www.gstatic.com/recaptcha/`) and of the risk script (`Risk_ScriptHost`), each with an optional path; `none`: neither captcha nor risk script',
  VITE_ERROR_REPORTS:
    'URL that receives reports about errors and calls, without personal data ([docs/services.md](docs/services.md#reports)); empty: the page reports nothing',
  VITE_BRAND_TITLE: 'name of the built-in brand; `Merchant Gateway` by default',
  VITE_BRAND_PHONE: 'support phone of the built-in brand; the fictitious `1-800-555-0100` by default',
  VITE_TERMS_URL: 'URL of the Terms of Use in the built-in footer; an example address by default',
  VITE_PRIVACY_URL: 'URL of the Privacy Policy in the built-in footer; an example address by default',
};

/** The names of the settings. */
export const settingNames = Object.keys(settingDescriptions) as (keyof BuildSettings)[];

/** Vite sets this variable itself if an `.env` file contains `NODE_ENV`. */
const ownedByVite = 'VITE_USER_NODE_ENV';

/** Parses an http(s) URL without username and password; `undefined` for any other text. */
function httpUrl(text: string): URL | undefined {
  if (/\s/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  return isHttp && url.username === '' && url.password === '' ? url : undefined;
}

/** Whether a URL is an origin alone, with or without a slash at its end. */
const isOrigin = ({ pathname, search, hash }: URL) => /^\/*$/.test(pathname) && search === '' && hash === '';

function readOrigin(name: string, value: string): string {
  const url = httpUrl(value);
  if (url !== undefined && isOrigin(url)) return url.origin;
  throw new SettingsError(
    `${name} is ${JSON.stringify(value)}. It must be an origin without a path, such as https://services.example.com.`,
  );
}

function readChoice(name: string, value: string): '' | 'true' {
  if (value === 'true') return value;
  if (value === 'false') return '';
  throw new SettingsError(`${name} is ${JSON.stringify(value)}. It must be true or false.`);
}

function readHost(entry: string): string {
  const url = httpUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(entry) ? entry : `https://${entry}`);
  if (url !== undefined && isOrigin(url) && !url.hostname.includes('*')) return url.host;
  throw new SettingsError(
    `VITE_HANDOFF_HOSTS contains ${JSON.stringify(entry)}. Each entry must be a host or an origin without a path, ` +
      'such as console.example.com or https://console.example.com:8443; the only wildcard is "*" alone, for any host.',
  );
}

function readHosts(value: string): string[] {
  const entries = value.split(',').flatMap((entry) => entry.trim() || []);
  if (entries.length === 1 && entries[0] === anyHost) return entries;
  // A value such as ',' would otherwise allow every host.
  if (entries.length === 0) throw new SettingsError('VITE_HANDOFF_HOSTS is set, but it names no host.');
  return [...new Set(entries.map(readHost))];
}

/** Reads sources of the policy: hosts of https, each with an optional path. */
function readSources(name: string, value: string): string[] {
  const entries = value.split(',').flatMap((entry) => entry.trim().replace(/^https:\/\//i, '') || []);
  const wrong = entries.find((entry) => !/^[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?(?:\/[\w./-]*)?$/i.test(entry));
  if (wrong !== undefined || entries.length === 0)
    throw new SettingsError(
      `${name} contains ${JSON.stringify(wrong ?? '')}. Each entry must be a host, such as logos.example.com; "${noHost}" alone allows no host.`,
    );
  if (entries.length === 1 && entries[0] === noHost) return entries;
  // Without a path, a source would begin other hosts, too.
  return [...new Set(entries.map((entry) => (entry.includes('/') ? entry : `${entry}/`)))];
}

function readReportUrl(value: string): string {
  const isPath = /^\/(?![/\\])[^\s#]*$/.test(value);
  const url = isPath ? undefined : httpUrl(value);
  if (isPath || (url !== undefined && url.hash === '')) return url?.href ?? value;
  throw new SettingsError(
    `VITE_ERROR_REPORTS is ${JSON.stringify(value)}. It must be an http(s) URL or a path on the page's own origin, ` +
      'such as https://reports.example.com/sign-in or /reports.',
  );
}

function readLink(name: string, value: string): string {
  const url = httpUrl(value);
  if (url !== undefined) return url.href;
  throw new SettingsError(
    `${name} is ${JSON.stringify(value)}. It must be an http(s) URL, such as https://www.example.com/terms.`,
  );
}

/** Reads a text that pages and documents show. Control characters and `<` would change the HTML of the pages. */
function readText(name: string, value: string): string {
  const text = value.trim();
  if (text !== '' && text.length <= 60 && !/[<>&"{}\p{C}]/u.test(text)) return text;
  throw new SettingsError(
    `${name} is ${JSON.stringify(value)}. It must have 1 to 60 characters, without < > & " { }.`,
  );
}

function checkName(name: string): void {
  if (name === ownedByVite || settingNames.some((known) => known === name)) return;
  throw new SettingsError(
    `${name} is not a setting of this build. The settings are ${settingNames.join(', ')}.`,
  );
}

/**
 * Reads the settings of a build.
 *
 * @param env the environment; names without the prefix `VITE_` are ignored.
 * @throws {SettingsError} if a value cannot be read, or if a name with the prefix is unknown.
 */
export function readBuildSettings(env: Environment): BuildSettings {
  const problems: string[] = [];
  const attempt = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      problems.push(error.message);
      return otherwise;
    }
  };
  for (const name of Object.keys(env)) {
    if (name.startsWith('VITE_')) attempt(() => checkName(name), undefined);
  }
  const read = <Value>(name: keyof BuildSettings, parse: (value: string) => Value, unset: Value): Value => {
    const value = env[name] ?? '';
    return value === '' ? unset : attempt(() => parse(value), unset);
  };
  const settings: BuildSettings = {
    VITE_LOGINSVC_ORIGIN: read(
      'VITE_LOGINSVC_ORIGIN',
      (value) => readOrigin('VITE_LOGINSVC_ORIGIN', value),
      '',
    ),
    VITE_THEMESVC_ORIGIN: read(
      'VITE_THEMESVC_ORIGIN',
      (value) => readOrigin('VITE_THEMESVC_ORIGIN', value),
      '',
    ),
    VITE_SEND_REFERENCE: read('VITE_SEND_REFERENCE', (value) => readChoice('VITE_SEND_REFERENCE', value), ''),
    VITE_HANDOFF_HOSTS: read('VITE_HANDOFF_HOSTS', readHosts, []),
    VITE_SIGNUP_HOSTS: read('VITE_SIGNUP_HOSTS', (value) => readSources('VITE_SIGNUP_HOSTS', value), []),
    VITE_LOGO_HOSTS: read('VITE_LOGO_HOSTS', (value) => readSources('VITE_LOGO_HOSTS', value), []),
    VITE_SCRIPT_HOSTS: read('VITE_SCRIPT_HOSTS', (value) => readSources('VITE_SCRIPT_HOSTS', value), []),
    VITE_ERROR_REPORTS: read('VITE_ERROR_REPORTS', readReportUrl, ''),
    VITE_BRAND_TITLE: read('VITE_BRAND_TITLE', (value) => readText('VITE_BRAND_TITLE', value), ''),
    VITE_BRAND_PHONE: read('VITE_BRAND_PHONE', (value) => readText('VITE_BRAND_PHONE', value), ''),
    VITE_TERMS_URL: read('VITE_TERMS_URL', (value) => readLink('VITE_TERMS_URL', value), ''),
    VITE_PRIVACY_URL: read('VITE_PRIVACY_URL', (value) => readLink('VITE_PRIVACY_URL', value), ''),
  };
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return settings;
}

/** Describes the settings of a build, one line for each. */
export function describeBuildSettings(settings: BuildSettings): string {
  const ownOrigin = "the page's own origin";
  const unset: Readonly<Record<keyof BuildSettings, string>> = {
    VITE_LOGINSVC_ORIGIN: ownOrigin,
    VITE_THEMESVC_ORIGIN: ownOrigin,
    VITE_SEND_REFERENCE: "to the page's own origin only",
    VITE_HANDOFF_HOSTS: 'any host (name the hosts of your consoles)',
    VITE_SIGNUP_HOSTS: 'any host',
    VITE_LOGO_HOSTS: 'any host',
    VITE_SCRIPT_HOSTS: 'any https host',
    VITE_ERROR_REPORTS: 'no reports',
    VITE_BRAND_TITLE: 'the default title',
    VITE_BRAND_PHONE: 'the default phone, which reaches nobody',
    VITE_TERMS_URL: 'an example address',
    VITE_PRIVACY_URL: 'an example address',
  };
  const shown = (name: keyof BuildSettings) => [settings[name]].flat().join(', ');
  return settingNames.map((name) => `${name.padEnd(20)}  ${shown(name) || unset[name]}`).join('\n');
}
