import { expect, test, vi } from 'vitest';
import * as flags from '#src/start/page-flags.ts';
import type { PageFailure, PageStart } from '#src/start/page-start.ts';
import { addTemplates } from '#tests/support/add-templates.tsx';
import { resetPageAfterEach } from '#tests/support/reset-page.ts';
import { samplePageStart } from '#tests/support/sample-page-start.ts';

const form = '<div aria-busy="false"><div><form><input /></form></div></div>';
/** What a core sets that runs. */
const core = () => ({ act: vi.fn(), onViewFailure: vi.fn() });
const shop = { title: 'Shop Bank', supportPhone: '1-800-555-0199' };

interface Visit {
  readonly url?: string;
  readonly language?: string;
  readonly hasModules?: boolean;
  readonly hasLanding?: boolean;
  readonly failure?: PageFailure;
}

/** Executes the script in a page. Without modules, the engine has not executed the script in the head. */
async function load(
  content: string,
  { url = '/', language = 'en-US', hasModules = true, hasLanding = true, failure }: Visit = {},
) {
  window.history.replaceState(null, '', url);
  document.documentElement.lang = language;
  document.documentElement.toggleAttribute(flags.undecided, !hasLanding);
  document.head.innerHTML = '<base href="/Login/">';
  document.body.innerHTML = `<div id="root">${content}</div>`;
  await addTemplates('failure');
  const page = samplePageStart({ base: '/Login/', failure });
  if (hasModules) window.pageStart = page;
  // Old engines have it only for elements, not for the content of a template.
  else vi.spyOn(DocumentFragment.prototype, 'firstElementChild', 'get').mockImplementation(() => null);
  vi.resetModules();
  await import('./failure.ts');
  return page;
}

const root = () => document.querySelector('#root');
const messages = () => [...document.querySelectorAll('#root [data-message-key]')];
const keys = () => messages().map((message) => message.getAttribute('data-message-key'));
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('#root button')].find(({ textContent }) => textContent === name);

/** Replaces the content of `#root` by the failure page. */
const showFailurePage = (page: PageStart, kind: 'load' | 'error' | 'outdated' = 'load') => {
  const element = root();
  if (element) page.showFailurePage?.(kind, element);
};

resetPageAfterEach();

test('only the first failure is shown; the core is called for each, and still executes actions', async () => {
  const page = await load(form);
  root()?.setAttribute(flags.prerendered, 'en-us');
  page.fail('load');
  const started = core();
  Object.assign(page, started);
  page.fail('error');
  expect(keys()).toEqual(['APP_FAILURE']);
  expect(document.querySelector('form')?.previousElementSibling?.querySelector('button')).not.toBeNull();
  expect(started.onViewFailure).toHaveBeenCalledOnce();
  expect(page.act).toBe(started.act);
  // A view that still starts renders the page again.
  expect(root()).not.toHaveAttribute(flags.prerendered);
});

test('while the page is busy, a failure is not shown above its form until the wait ends', async () => {
  const page = await load(form);
  Object.assign(page, core());
  page.shell.show({ kind: 'service', onClick: () => undefined });
  page.fail?.('load');
  expect(keys()).toEqual([]);
  page.shell.show(undefined);
  expect(keys()).toEqual(['APP_FAILURE']);
});

test('if landing.ts fails, the page is shown, and the engine is treated as outdated', async () => {
  await load(form, { hasLanding: false });
  expect(keys()).toEqual(['BROWSER_OUTDATED']);
  expect(document.documentElement.hasAttribute(flags.undecided)).toBe(false);
});

test('Try again first removes the service workers of an earlier app', async () => {
  const steps: string[] = [];
  const unregister = async () => steps.push('removed');
  const getRegistrations = async () => [{ unregister }, { unregister }];
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistrations } });
  vi.spyOn(window.location, 'reload').mockImplementation(() => void steps.push('reloaded'));
  const page = await load('<main></main>');
  page.fail('load');
  button('Try again')?.click();
  await vi.waitFor(() => expect(steps).toEqual(['removed', 'removed', 'reloaded']));
  Reflect.deleteProperty(navigator, 'serviceWorker');
  button('Try again')?.click();
  expect(steps).toHaveLength(4);
});

test('a failure does not take the focus of another element', async () => {
  const page = await load('<main></main>');
  document.body.insertAdjacentHTML('beforeend', '<button>Of an extension</button>');
  document.querySelector<HTMLButtonElement>('body > button')?.focus();
  page.fail('load');
  expect(keys()).toEqual(['APP_FAILURE']);
  expect(document.activeElement?.textContent).toBe('Of an extension');
});

test('nothing is shown once the view has started', async () => {
  const page = await load(form);
  document.documentElement.setAttribute(flags.started, '');
  page.fail('load');
  expect(messages()).toHaveLength(0);
});

test.each([
  ['/', true, true],
  ['/', false, false],
  ['/forgot-password', true, false],
] as const)(
  'the form at %s (the core has run: %s) stays usable after a failure of the view: %s',
  async (route, runsCore, hasCore) => {
    const page = await load(form);
    Object.assign(page, { route }, runsCore && core());
    const shown = document.querySelector('form');
    const hasFocus = () => document.activeElement?.textContent === 'Try again';
    page.queued = 'submit';
    document.querySelector('input')?.focus();
    page.fail('load');
    expect(page.queued).toBe(hasCore ? 'submit' : undefined);
    expect([shown?.hasAttribute('inert'), hasFocus()]).toEqual([!hasCore, !hasCore]);
    if (hasCore) page.endForm?.();
    expect([shown?.hasAttribute('inert'), hasFocus()]).toEqual([true, true]);
  },
);

test('a failure before the script runs is shown when it runs', async () => {
  await load(form, { failure: 'load' });
  expect(keys()).toEqual(['APP_FAILURE']);
});

test('an engine without modules gets the warning at once, without a brand that the URL does not name', async () => {
  const header = '<header><div data-brand><span role="img">Merchant Gateway</span></div></header>';
  await load(header, { hasModules: false, url: '/Login?cobrand=shop' });
  expect(keys()).toEqual(['BROWSER_OUTDATED']);
  expect(document.querySelector('#root header')).not.toHaveTextContent('Merchant');
});

test.each([
  ['load', 'APP_FAILURE', 'alert', 'This page did not load.', true],
  ['error', 'APP_FAILURE', 'alert', 'Something went wrong on this page.', true],
  ['outdated', 'BROWSER_OUTDATED', 'status', 'a browser that appears to be out of date', false],
] as const)('the page for %s shows %s as %s (%s), can retry: %s', async (kind, key, role, text, canRetry) => {
  const page = await load(form);
  window.visitReference = 'ABCD-2345';
  showFailurePage(page, kind);
  const [message] = messages();
  expect(message).toHaveAttribute('data-message-key', key);
  expect(message).toHaveAttribute('role', role);
  expect(message).toHaveTextContent(text);
  expect(document.querySelector('#root h1')).toHaveFocus();
  const reference = document.querySelector('[data-reference="ABCD-2345"]')?.parentElement;
  const line = expect.stringMatching(/^Reference: ABCD-2345, \d+:\d\d/);
  expect(reference?.textContent).toEqual(canRetry ? line : undefined);
  expect(document.querySelector('#root a') !== null).toBe(canRetry);
  expect(button('Try again') !== undefined).toBe(canRetry);
});

test.each([
  ['/Login/userActivation?cobrand=+shop&activationcode=c&sp=7', '/Login/unsupported.html?brand=shop&sp=7'],
  ['/userActivation?cobrand%3Dshop%26activationcode%3Dc', '/unsupported.html?brand=shop'],
  ['/', '/unsupported.html?brand=anet'],
])('Update browser at %s opens %s', async (url, target) => {
  const page = await load(form, { url });
  const { pathname, search } = window.location;
  const opened = vi.fn();
  vi.stubGlobal('location', Object.defineProperty({ pathname, search }, 'href', { set: opened }));
  page.fail('outdated');
  // The code of an activation leaves its screen with no link.
  for (const link of document.links) expect(link.href).not.toContain('activationcode');
  button('Update browser')?.click();
  vi.unstubAllGlobals();
  expect(opened).toHaveBeenCalledExactlyOnceWith(target);
});

test('a phone whose number is not certain is plain text', async () => {
  const page = await load(form);
  page.brand = { title: 'Shop Bank', supportPhone: '0800: 123 4567' };
  showFailurePage(page);
  const phone = document.querySelector('#root [data-phone="0800: 123 4567"]');
  expect(phone).toHaveTextContent('0800: 123 4567');
  expect(phone).not.toHaveAttribute('href');
});

test.each([true, false])('a failed page gets a brand that arrives before it fails: %s', async (isFirst) => {
  const header = '<header><div data-brand></div></header>';
  const page = await load(`${header}<h1>Login</h1>${form}`, { url: '/?cobrand=shop' });
  const arrive = () => {
    page.brand = { ...shop, logo: 'data:image/gif,x', colours: { header: '#123456' } };
    page.onBrand?.();
  };
  if (isFirst) arrive();
  page.fail('load');
  if (!isFirst) {
    expect(document.title).toBe('Login');
    expect(document.querySelector('#root [data-phone]')).not.toBeVisible();
    arrive();
    page.onBrand?.();
  }
  expect(document.title).toBe('Login | Shop Bank');
  const logo = document.querySelector('#root [data-brand] > img');
  expect(logo).toHaveAttribute('alt', 'Shop Bank');
  expect(logo).toHaveStyle({ background: '#123456' });
  expect(messages()[0]).toHaveTextContent('call Merchant Support: 1-800-555-0199');
  expect(document.querySelectorAll('#root [data-phone]')).toHaveLength(1);
});

test('if a view has replaced the failure page, a late brand changes nothing', async () => {
  const page = await load('<main></main>', { url: '/?cobrand=shop' });
  page.fail('load');
  page.brand = shop;
  root()?.replaceChildren('The view');
  page.onBrand?.();
  expect(root()).toHaveTextContent(/^The view$/);
});
