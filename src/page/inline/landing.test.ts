import { expect, test, vi } from 'vitest';
import { reference } from '#api/reference.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { routeOf } from '#src/page/landing-id.ts';
import { defaultLocale, type Locale } from '#src/start/languages.ts';
import type { Manifest } from '#src/start/load-chunk.ts';
import * as flags from '#src/start/page-flags.ts';
import { resetPageAfterEach } from '#tests/support/reset-page.ts';
import { samplePageStart } from '#tests/support/sample-page-start.ts';

const frame = (login: string) => `
  <header><span role="img">Logo</span></header>
  <main>${login}</main>
  <footer>Call <a href="tel:1-800-555-0100">1-800-555-0100</a> <span data-year>© 2020 Gateway</span></footer>`;
const page = (name: string, rest = '') => `<p>A line</p><h1>${name}</h1>${rest}<a href="/contact">Help</a>`;
const form = '<form><input id="field-username" /></form>';

/** What index.html contains as text, by id. */
const sources: Readonly<Record<string, string>> = {
  '/LOGIN_LOGGED_OUT.en-us': '<p role="status">Logged out</p>',
  '/LOGIN_PASSWORD_CHANGED.en-us': '<p role="status">Password changed</p>',
  '/+connect.en-us': page('Connect', form),
  '/forgot-password.en-us': page('Forgot password', form),
  '/userActivation.en-us': page('Activation'),
  'waiting.en-us': 'Wait',
};

const root = () => document.querySelector<HTMLElement>('#root')!;
const heading = () => root().querySelector('h1')?.textContent;
const isShown = () => !document.documentElement.hasAttribute(flags.undecided);
const hydratedLocale = () => root().getAttribute(flags.prerendered);
const hrefs = () => [...root().querySelectorAll('main a')].map((link) => link.getAttribute('href'));

interface Visit {
  readonly locale?: Locale;
  readonly base?: string;
  /** Whether the script in the head has shown `#root`. */
  readonly isShown?: boolean;
  readonly historyState?: object | null;
  readonly manifest?: Manifest;
}

/** Executes the script at the end of index.html at a URL. */
async function load(url: string, visit: Visit = {}): Promise<void> {
  window.history.replaceState(visit.historyState ?? null, '', url);
  document.title = 'Loading';
  document.documentElement.toggleAttribute(flags.undecided, !visit.isShown);
  const scripts = Object.entries(sources).map(
    ([id, html]) => `<script type="text/html" id="${id}">${html}</script>`,
  );
  document.body.innerHTML = `<div id="root">${frame(page('Login', form))}</div>${scripts.join('')}`;
  const { base = '/', locale = defaultLocale, manifest } = visit;
  const route = routeOf(window.location.pathname);
  window.pageStart = samplePageStart({ base, locale, route, afterPaint, manifest });
  vi.resetModules();
  await import('./landing.ts');
}

/** What waits for the first paint. */
const afterPaint = vi.fn();
resetPageAfterEach();

test('an activation link has its own page, which the view does not hydrate', async () => {
  await load('/userActivation?activationcode=c');
  expect(heading()).toBe('Activation');
  expect(hydratedLocale()).toBeNull();
});

test.each([
  ['/?sub=logout&sp=7', 'Login', 'Logged out', '?sp=7'],
  ['/?sub=oauth&resellerid=r&action=cpwd', 'Connect', 'Password changed', '?sub=oauth&resellerid=r'],
  ['/?sub=oauth', 'Login', undefined, '?sub=oauth'],
  ['/forgot-password?sub=logout', 'Forgot password', undefined, ''],
])('%s shows the heading %s, the message %s, and links with %s', async (url, title, message, lasting) => {
  await load(url);
  expect(hrefs()).toEqual([`/contact${lasting}`]);
  expect(heading()).toBe(title);
  expect(root().querySelector('h1 + p[role=status]:has(+ form)')?.textContent).toBe(message);
});

const unlisted = { historyState: { message: 'LOGIN_UNAUTHORIZED_ERROR' } };
test.each<[url: string, hasFrame: boolean, visit: Visit]>([
  ['/forgot-password?step=verify-identity', true, {}],
  ['/reset-password', true, {}],
  ['/userActivation', true, {}],
  ['/userActivation?activationcode=c&step=activate-user', true, {}],
  ['/nowhere', true, {}],
  ['/', true, unlisted],
  // This language has no landing pages.
  ['/', false, { locale: 'fr-fr' as Locale }],
])(
  '%s shows no screen before the view; it shows the frame with the wait: %s (%o)',
  async (url, hasFrame, visit) => {
    await load(url, visit);
    expect(root().querySelector('header') !== null).toBe(hasFrame);
    expect(root().querySelector('main')?.textContent).toBe(hasFrame ? 'Wait' : undefined);
    expect(hydratedLocale()).toBeNull();
    if (hasFrame) expect(document.title).toBe('Wait | Merchant Gateway');
    expect(isShown()).toBe(true);
  },
);

test('a form whose method the engine reads as get is posted', async () => {
  // The form of this test has no method, which every engine reads as `get`.
  await load('/forgot-password');
  expect(root().querySelector('form')?.method).toBe('post');
});

test('the copyright has the present year', async () => {
  vi.useFakeTimers({ now: new Date(2031, 5, 1), toFake: ['Date'] });
  await load('/forgot-password');
  expect(root().querySelector('[data-year]')?.textContent).toBe('© 2031 Gateway');
});

test('a page that is already visible is prepared after its first paint', async () => {
  await load('/Login', { base: '/Login/', isShown: true });
  expect(hrefs()).toEqual(['/contact']);
  afterPaint.mock.lastCall?.[0]();
  expect(hrefs()).toEqual(['/Login/contact']);
  expect(hydratedLocale()).toBe('en-us');
});

test('only the login page places the caret', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await load('/forgot-password');
  expect(document.activeElement).toBe(document.body);
  await load('/?sub=');
  expect(document.activeElement).toBe(root().querySelector('input'));
});

const fetched = vi.fn<typeof fetch>();

/** Executes the script, and lets the browser paint. */
async function loadAndPaint(visit: Visit = { manifest: {} as Manifest }): Promise<void> {
  vi.stubGlobal('fetch', fetched);
  window.earlyRequests = {};
  afterPaint.mockReset();
  await load('/?cobrand=shop', visit);
  expect(fetched).not.toHaveBeenCalled();
  for (const [work] of afterPaint.mock.calls) work();
}

test('after the first paint app init and the theme are requested', async () => {
  fetched.mockResolvedValue(new Response('', { status: 503 }));
  await loadAndPaint();
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    `${window.location.origin}/loginsvc/v1/appinitload`,
    `${window.location.origin}/themesvc/v1/themes/shop`,
  ]);
  // The core, which this test has loaded apart from the script, sends the same reference.
  const headers = { 'X-Reference': reference() };
  expect(fetched.mock.calls.map(([, init]) => init?.headers)).toEqual([headers, headers]);
});

const supportPhone = '1-800-555-0199';
const shop = { title: 'Shop Bank', supportPhone };
const builtIn = { title: builtInBrand.title, supportPhone: builtInBrand.supportPhone };
test.each([
  ['of a theme', 200, shop, shop],
  ['of a theme that failed', 404, shop, builtIn],
  ['of a response that is no object', 200, null, builtIn],
  ['of a theme without a title', 200, { supportPhone }, builtIn],
  ['of a theme whose title is no text', 200, { ...shop, id: 'id', title: {} }, { ...shop, title: 'id' }],
])('the failure page has the brand %s: %i, %j', async (_, status, body, shown) => {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
  await loadAndPaint();
  await vi.waitFor(() => expect(window.pageStart?.brand).toMatchObject(shown));
});

test('in development, which has no manifest, nothing is requested', async () => {
  await loadAndPaint({});
  expect(fetched).not.toHaveBeenCalled();
});
