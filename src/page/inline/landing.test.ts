import { expect, test, vi } from 'vitest';
import { routeOf } from '#src/page/landing-id.ts';
import { defaultLocale, type Locale } from '#src/start/languages.ts';
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
  const { base = '/', locale = defaultLocale } = visit;
  const route = routeOf(window.location.pathname);
  window.pageStart = samplePageStart({ base, locale, route, afterPaint });
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
  ['/?sub=logout', 'Login', 'Logged out'],
  ['/?sub=oauth&resellerid=r&action=cpwd', 'Connect', 'Password changed'],
  ['/forgot-password?sub=logout', 'Forgot password', undefined],
])('%s shows the heading %s, and above the form the greeting %s', async (url, title, greeting) => {
  await load(url);
  expect(heading()).toBe(title);
  expect(root().querySelector('h1 + p[role=status]:has(+ form)')?.textContent).toBe(greeting);
});

const unlisted = { historyState: { message: 'LOGIN_UNAUTHORIZED_ERROR' } };
test.each<[url: string, hasFrame: boolean, visit: Visit]>([
  ['/forgot-password?step=verify-identity', true, {}],
  ['/reset-password', true, {}],
  ['/userActivation', true, {}],
  ['/userActivation?activationcode=c&step=activate-user', true, {}],
  ['/nowhere', false, {}],
  ['/', true, unlisted],
  // This language has no landing pages.
  ['/', false, { locale: 'fr-fr' as Locale }],
])('%s shows no screen before the view, but the frame: %s (%o)', async (url, hasFrame, visit) => {
  await load(url, visit);
  expect(root().querySelector('header') !== null).toBe(hasFrame);
  expect(root().querySelector('main')?.childNodes.length).toBe(hasFrame ? 0 : undefined);
  expect(hydratedLocale()).toBeNull();
  if (hasFrame) expect(document.title).toBe('Loading | Merchant Gateway');
  expect(isShown()).toBe(true);
});

test('an engine that reads the method of the form as get posts it', async () => {
  // The form of this test has no method, which every engine reads as `get`.
  await load('/forgot-password');
  expect(root().querySelector('form')?.method).toBe('post');
});

test('the copyright has the present year', async () => {
  vi.useFakeTimers({ now: new Date(2031, 5, 1), toFake: ['Date'] });
  await load('/forgot-password');
  expect(root().querySelector('[data-year]')?.textContent).toBe('© 2031 Gateway');
});

test('a page that is shown already is prepared after its first paint', async () => {
  await load('/Login', { base: '/Login/', isShown: true });
  expect(hrefs()).toEqual(['/contact']);
  afterPaint.mock.lastCall?.[0]();
  expect(hrefs()).toEqual(['/Login/contact']);
  expect(hydratedLocale()).toBe('en-us');
});

test('login alone places the caret', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await load('/forgot-password');
  expect(document.activeElement).toBe(document.body);
  await load('/?sub=');
  expect(document.activeElement).toBe(root().querySelector('input'));
});
