/** Names and values of the environment, as Vite's `loadEnv` returns them. */
type Environment = Readonly<Record<string, string | undefined>>;

/** The value of `VITE_HANDOFF_HOSTS` that allows any host. */
export const anyHost = '*';

/** The value of a setting with hosts that allows none. */
export const noHost = 'none';

/** The error of settings that the build cannot read. Its message has one line for each of them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Parses an http(s) URL without username and password; `undefined` for any other text. */
function httpUrl(text: string): URL | undefined {
  if (/\s/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  return isHttp && url.username === '' && url.password === '' ? url : undefined;
}

/** Parses an origin, with or without a slash at its end. */
function originUrl(text: string): URL | undefined {
  const url = httpUrl(text);
  return url && /^\/*$/.test(url.pathname) && url.search === '' && url.hash === '' ? url : undefined;
}

/** How the value of a setting is read. */
interface Kind<Value extends string | readonly string[]> {
  /** Returns the form of a value that the app uses; `undefined` for a wrong one. */
  readonly read: (value: string) => Value | undefined;
  /** What a value must be, for the error about a wrong one. */
  readonly mustBe: string;
  /** The value of a setting that is not set. */
  readonly unset: Value;
}

/** Returns how a list is read, separated by commas. An empty list would allow every host, so it is wrong. */
const listOf = (
  mustBe: string,
  alone: string,
  readEntry: (entry: string) => string | undefined,
): Kind<readonly string[]> => ({
  mustBe,
  unset: [],
  read(value) {
    const entries = value.split(',').flatMap((entry) => entry.trim() || []);
    if (entries.length === 1 && entries[0] === alone) return entries;
    const hosts = new Set(entries.map(readEntry));
    return entries.length === 0 || hosts.has(undefined) ? undefined : ([...hosts] as string[]);
  },
});

const origin: Kind<string> = {
  mustBe: 'an origin without a path, such as https://services.example.com',
  unset: '',
  read: (value) => originUrl(value)?.origin,
};

/** Hosts to which a session may be posted, each with its port unless that is the default. */
const handOffHosts = listOf(
  `hosts or origins without a path, such as console.example.com, https://console.example.com:8443; or "${anyHost}" alone, for any host`,
  anyHost,
  (entry) => {
    const url = originUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(entry) ? entry : `https://${entry}`);
    return url?.hostname.includes('*') ? undefined : url?.host;
  },
);

/** Sources of the policy: hosts of https, each with a path. */
const sources = listOf(
  `hosts, such as logos.example.com, each with an optional path; or "${noHost}" alone, for no host`,
  noHost,
  (entry) => {
    const [, source] =
      /^(?:https:\/\/)?([a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?(?:\/[\w./-]*)?)$/i.exec(entry) ?? [];
    // Without a path, a source would begin other hosts, too.
    return source === undefined || source.includes('/') ? source : `${source}/`;
  },
);

const choice: Kind<'' | 'true'> = {
  mustBe: 'true or false',
  unset: '',
  read: (value) => (value === 'true' ? value : value === 'false' ? '' : undefined),
};

const reportUrl: Kind<string> = {
  mustBe:
    "an http(s) URL or a path on the page's own origin, such as https://reports.example.com/sign-in or /reports",
  unset: '',
  read(value) {
    if (/^\/(?![/\\])[^\s#]*$/.test(value)) return value;
    const url = httpUrl(value);
    return url?.hash === '' ? url.href : undefined;
  },
};

const link: Kind<string> = {
  mustBe: 'an http(s) URL, such as https://www.example.com/terms',
  unset: '',
  read: (value) => httpUrl(value)?.href,
};

/** A text that pages and documents show. Control characters and `<` would change the HTML of the pages. */
const shownText: Kind<string> = {
  mustBe: 'a text of 1 to 60 characters, without < > & " { }',
  unset: '',
  read: (value) => /^[^<>&"{}\p{C}]{1,60}$/u.exec(value.trim())?.[0],
};

/**
 * The settings of a build, each with its meaning in Markdown, which `npm run generate` writes into README.md, and with what
 * the build does without it.
 */
const settings = {
  VITE_LOGINSVC_ORIGIN: {
    ...origin,
    meaning: 'origin of loginsvc, such as `https://services.example.com`',
    otherwise: "the page's own origin",
  },
  VITE_THEMESVC_ORIGIN: { ...origin, meaning: 'origin of themesvc', otherwise: "the page's own origin" },
  VITE_SEND_REFERENCE: {
    ...choice,
    meaning:
      '`true`: a service on another origin receives the header `X-Reference`, too, which it must allow ([docs/services.md](docs/services.md#a-service-on-another-origin))',
    otherwise: "to the page's own origin only",
  },
  VITE_HANDOFF_HOSTS: {
    ...handOffHosts,
    meaning:
      'hosts or origins that may receive a session, separated by commas, such as `console.example.com, https://console.example.com:8443`; `*`: any host',
    otherwise: 'any host (name the hosts of your consoles)',
  },
  VITE_LOGO_HOSTS: {
    ...sources,
    meaning: 'hosts of brand logos besides the page; `none`: no others',
    otherwise: 'any host',
  },
  VITE_SCRIPT_HOSTS: {
    ...sources,
    meaning:
      'hosts of the captcha (`www.google.com/recaptcha/, www.gstatic.com/recaptcha/`) and of the risk script (`Risk_ScriptHost`), each with an optional path; `none`: neither',
    otherwise: 'any https host',
  },
  VITE_ERROR_REPORTS: {
    ...reportUrl,
    meaning:
      'URL that receives [reports](docs/services.md#reports) about errors and calls, without personal data; by default none',
    otherwise: 'no reports',
  },
  VITE_BRAND_TITLE: {
    ...shownText,
    meaning: 'name of the built-in brand; `Merchant Gateway` by default',
    otherwise: 'the default title',
  },
  VITE_BRAND_PHONE: {
    ...shownText,
    meaning: 'support phone of the built-in brand; the fictitious `1-800-555-0100` by default',
    otherwise: 'the default phone, which reaches nobody',
  },
  VITE_TERMS_URL: {
    ...link,
    meaning: 'URL of the Terms of Use in the built-in footer',
    otherwise: 'an example address',
  },
  VITE_PRIVACY_URL: {
    ...link,
    meaning: 'URL of the Privacy Policy in the built-in footer',
    otherwise: 'an example address',
  },
};

type SettingName = keyof typeof settings;

/** The settings of one build, in the form in which the app uses them. `''` and an empty list: not set. */
export type BuildSettings = { readonly [Name in SettingName]: (typeof settings)[Name]['unset'] };

/** The names of the settings. */
export const settingNames = Object.keys(settings) as SettingName[];

/** The meaning of each setting, in Markdown. */
export const settingDescriptions: Readonly<Record<string, string>> = Object.fromEntries(
  settingNames.map((name) => [name, settings[name].meaning]),
);

/** Vite sets this variable itself if an `.env` file contains `NODE_ENV`. */
const ownedByVite = 'VITE_USER_NODE_ENV';

/**
 * Reads the settings of a build.
 *
 * @param env the environment; names without the prefix `VITE_` are ignored.
 * @throws {SettingsError} if a value cannot be read, or if a name with the prefix is unknown.
 */
export function readBuildSettings(env: Environment): BuildSettings {
  const problems = Object.keys(env)
    .filter((name) => name.startsWith('VITE_') && name !== ownedByVite && !(name in settings))
    .map((name) => `${name} is not a setting of this build. The settings are ${settingNames.join(', ')}.`);
  const values = settingNames.map((name) => {
    const { read, mustBe, unset } = settings[name];
    const text = env[name] ?? '';
    const value = text === '' ? unset : read(text);
    if (value === undefined) problems.push(`${name} is ${JSON.stringify(text)}. It must be ${mustBe}.`);
    return [name, value];
  });
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return Object.fromEntries(values);
}

/** Describes the settings of a build, one line for each. */
export function describeBuildSettings(values: BuildSettings): string {
  const shown = (name: SettingName) => [values[name]].flat().join(', ') || settings[name].otherwise;
  return settingNames.map((name) => `${name.padEnd(20)}  ${shown(name)}`).join('\n');
}
