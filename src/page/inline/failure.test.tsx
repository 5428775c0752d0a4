import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { flags, type PageStart, partId, supportedLocales } from '#api/page-start.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { FailurePage } from '#src/page/build/failure-page.tsx';
import { samplePageStart } from '#tests/support/sample-page-start.ts';

const form = '<div aria-busy="false"><div><form><input /></form></div></div>';
/** What a core sets that runs. */
const core = () => ({ execute: vi.fn(), onViewFailure: vi.fn(), reference: 'ABCD-2345' });
const shop = { title: 'Shop Bank', supportPhone: '1-800-555-0199' };

/** The failure pages, as the build puts them into index.html. */
let templates = '';

/** Executes the script in a page. Without modules, the engine has not executed the script in the head. */
async function load(
  content: string,
  { url = '/', language = 'en-US', hasModules = true, hasLanding = true } = {},
) {
  window.history.replaceState(null, '', url);
  document.documentElement.lang = language;
  document.documentElement.toggleAttribute(flags.undecided, !hasLanding);
  document.head.innerHTML = '<base href="/Login/">';
  document.body.innerHTML = `<div id="root">${content}</div>${templates}`;
  const page = samplePageStart({ base: '/Login/' });
  if (hasModules) window.pageStart = page;
  vi.resetModules();
  await import('./failure.ts');
  return page;
}

const root = () => document.querySelector('#root');
const messages = () => [...document.querySelectorAll('#root [data-message-key]')];
const keys = () => messages().map((message) => message.getAttribute('data-message-key'));
const named = <Name extends 'a' | 'button'>(tag: Name, name: string) =>
  [...document.querySelectorAll(`#root ${tag}`)].find(({ textContent }) => textContent === name) as
    | HTMLElementTagNameMap[Name]
    | undefined;
const hrefOf = (name: string) => named('a', name)?.getAttribute('href');

/** Replaces the content of `#root` by the failure page. */
const showFailurePage = (page: PageStart, kind: 'load' | 'error' | 'outdated' = 'load') => {
  const element = root();
  if (element) page.showFailurePage?.(kind, element);
};

const throwIn = (filename: string) => window.dispatchEvent(Object.assign(new Event('error'), { filename }));

beforeAll(async () => {
  for (const locale of supportedLocales) {
    i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
    const html = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <FailurePage locale={locale} />
      </I18nProvider>,
    );
    templates += `<template id="${partId('failure', locale)}">${html}</template>`;
  }
});
beforeEach(() => {
  vi.spyOn(window, 'addEventListener');
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    if (listener) window.removeEventListener(type, listener);
  delete window.pageStart;
  window.history.replaceState(null, '', '/');
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  document.cookie = 'sign-in-locale=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

test('a failure is shown once, above the form, which stays', async () => {
  const page = await load(form);
  page.fail?.('load');
  page.fail?.('error');
  expect(keys()).toEqual(['APP_FAILURE']);
  expect(document.querySelector('form')?.previousElementSibling?.querySelector('button')).not.toBeNull();
});

test('if landing.ts fails, the page is shown, and the engine is treated as outdated', async () => {
  await load(form, { hasLanding: false });
  expect(keys()).toEqual(['BROWSER_OUTDATED']);
  expect(document.documentElement.hasAttribute(flags.undecided)).toBe(false);
});

test('an inline script that an engine cannot parse means an outdated engine, unlike one of another company', async () => {
  await load(form);
  const report = (filename: string) =>
    window.dispatchEvent(new ErrorEvent('error', { filename, error: new SyntaxError() }));
  report('https://other.example/script.js');
  expect(keys()).toEqual([]);
  report(window.location.href);
  expect(keys()).toEqual(['BROWSER_OUTDATED']);
});

test('a failure of a page without a form takes its place, and its heading the focus', async () => {
  const page = await load('<main><a href="/old">Old</a></main>');
  document.querySelector('a')?.focus();
  page.fail?.('load');
  expect(document.querySelector('[href="/old"]')).toBeNull();
  expect(document.activeElement?.tagName).toBe('H1');
});

test('a failure does not take the focus of another element', async () => {
  const page = await load('<main></main>');
  document.body.insertAdjacentHTML('beforeend', '<button>Of an extension</button>');
  document.querySelector<HTMLButtonElement>('body > button')?.focus();
  page.fail?.('load');
  expect(keys()).toEqual(['APP_FAILURE']);
  expect(document.activeElement?.textContent).toBe('Of an extension');
});

test('nothing is shown once the view has started', async () => {
  const page = await load(form);
  document.documentElement.setAttribute(flags.started, '');
  page.fail?.('load');
  expect(messages()).toHaveLength(0);
});

test('a held submit is dropped without the core, and the next one focuses the button of the failure', async () => {
  const page = await load(form);
  page.held = 'submit';
  page.fail?.('load');
  expect(page.held).toBeUndefined();
  page.execute('submit');
  expect(document.activeElement?.textContent).toBe('Try again');
});

test('above a form that the user waits for, the failure appears when the wait ends, because nothing inert is announced', async () => {
  const page = await load(form);
  Object.assign(page, core());
  page.shell.show({ kind: 'service', onClick: () => undefined });
  page.fail?.('load');
  expect(keys()).toEqual([]);
  page.shell.show(undefined);
  expect(keys()).toEqual(['APP_FAILURE']);
});

test('a view that still starts after a failure renders the page again, because the failure has changed it', async () => {
  const page = await load(form);
  document.getElementById('root')?.setAttribute(flags.prerendered, 'en-us');
  page.fail?.('load');
  expect(document.getElementById('root')).not.toHaveAttribute(flags.prerendered);
});

test('each failure is passed to the core, which keeps executing what the user does', async () => {
  const page = await load(form);
  page.fail?.('load');
  const started = core();
  Object.assign(page, started);
  page.fail?.('load');
  expect(started.onViewFailure).toHaveBeenCalledOnce();
  expect(page.execute).toBe(started.execute);
});

test('an error in a file of the build means an engine that is too old, and one elsewhere means nothing', async () => {
  await load(form);
  const base = document.baseURI;
  throwIn('https://other.example/assets/x.js');
  throwIn('');
  throwIn(`${base}extension.js`);
  expect(messages()).toHaveLength(0);
  throwIn(`${base}locales/en-us.js`);
  expect(keys()).toEqual(['BROWSER_OUTDATED']);
});

test('an engine without modules gets the warning at once, without a brand that the URL does not name', async () => {
  const header = '<header><div data-brand><span role="img">Merchant Gateway</span></div></header>';
  await load(header, { hasModules: false, url: '/Login?cobrand=shop' });
  expect(keys()).toEqual(['BROWSER_OUTDATED']);
  expect(document.querySelector('#root header')).not.toHaveTextContent('Merchant');
});

test.each([
  ['load', 'This page could not be loaded.'],
  ['error', 'Something went wrong on this page.'],
] as const)(
  'the page of kind %s offers another try, the phone, the reference, the build and login',
  async (kind, text) => {
    const page = await load(form);
    Object.assign(page, core());
    document.documentElement.setAttribute('data-build', 'b1');
    showFailurePage(page, kind);
    expect([keys(), messages()[0]?.getAttribute('role')]).toEqual([['APP_FAILURE'], 'alert']);
    expect(messages()[0]).toHaveTextContent(text);
    expect(document.title).toBe('Your request could not be completed | Merchant Gateway');
    expect(document.activeElement).toBe(document.querySelector('#root h1'));
    expect(document.querySelector('#root header [role=img]')).toHaveTextContent('Merchant Gateway');
    expect(root()).toHaveTextContent('Build: b1');
    expect(document.querySelector('[data-reference="ABCD-2345"]')?.parentElement).toHaveTextContent(
      'Reference: ABCD-2345',
    );
    expect(hrefOf('1-800-555-0100')).toBe('tel:18005550100');
    expect(hrefOf('Return to login')).toBe('/');
    named('button', 'Try again')?.click();
    expect(window.location.reload).toHaveBeenCalledOnce();
  },
);

test('an engine that is too old gets neither another try nor a way to login', async () => {
  const page = await load(form);
  Object.assign(page, core());
  showFailurePage(page, 'outdated');
  expect([keys(), messages()[0]?.getAttribute('role')]).toEqual([['BROWSER_OUTDATED'], 'status']);
  expect(document.querySelectorAll('#root a, [data-reference]')).toHaveLength(0);
  expect(named('button', 'Try again')).toBeUndefined();
});

test.each([
  [
    '/Login/userActivation?cobrand=shop&activationcode=c&sub=logout',
    '/Login/unsupported.html?brand=shop&sub=logout',
  ],
  ['/', '/unsupported.html?brand=anet'],
])('Update browser at %s opens %s', async (url, target) => {
  const page = await load(form, { url });
  const { pathname, search } = window.location;
  const opened = vi.fn();
  vi.stubGlobal('location', Object.defineProperty({ pathname, search }, 'href', { set: opened }));
  page.fail?.('outdated');
  named('button', 'Update browser')?.click();
  vi.unstubAllGlobals();
  expect(opened).toHaveBeenCalledExactlyOnceWith(target);
});

test('the link to login keeps the query, of which login takes the entry parameters, and the prefix', async () => {
  showFailurePage(await load(form, { url: '/Loginapp/security?flow=forgot-username&cobrand=shop' }));
  expect(hrefOf('Return to login')).toBe('/Loginapp?flow=forgot-username&cobrand=shop');
});

test('the page of another brand gets the brand that arrives later, and keeps the focus', async () => {
  const page = await load(form, { url: '/?cobrand=shop' });
  page.fail?.('load');
  showFailurePage(page);
  expect(document.querySelector('#root [href^="tel:"]')).toBeNull();
  expect(document.querySelector('#root header')).not.toHaveTextContent('Merchant');
  expect(document.title).toBe('Your request could not be completed');
  page.brand = shop;
  page.onBrand?.();
  expect(hrefOf('1-800-555-0199')).toBe('tel:18005550199');
  expect(document.querySelector('#root header')).toHaveTextContent('Shop Bank');
  expect(document.title).toBe('Your request could not be completed | Shop Bank');
  expect(document.activeElement).toBe(document.querySelector('#root h1'));
});

test('a brand that arrives after a view has replaced the failure page changes nothing', async () => {
  const page = await load('<main></main>');
  page.fail?.('load');
  root()?.replaceChildren('The view');
  page.onBrand?.();
  expect(root()).toHaveTextContent(/^The view$/);
});

test('the page is in the language of the document, and its switch loads it in another one', async () => {
  showFailurePage(await load(form, { language: 'es-ES' }));
  expect(document.querySelector('#root h1')).toHaveTextContent('No se ha podido completar su solicitud');
  expect(named('button', 'Español')).toHaveAttribute('aria-pressed', 'true');
  const english = named('button', 'English');
  expect([english?.lang, english?.getAttribute('aria-pressed')]).toEqual(['en', 'false']);
  english?.click();
  expect(document.cookie).toContain('sign-in-locale=en-us');
  expect(window.location.reload).toHaveBeenCalledOnce();
});

test('a locale without a failure page gets the one of the default locale, which says its language', async () => {
  const page = await load('', { language: 'es-ES' });
  document.getElementById(partId('failure', 'es-es'))?.remove();
  showFailurePage(page);
  expect(root()?.querySelector('[lang=en-us] h1')).toHaveTextContent('Your request could not be completed');
});

test('the box of an error has its text, the phone and the reference; without a text, the general one', async () => {
  const page = await load(form);
  Object.assign(page, core(), { brand: shop });
  const box = page.messageBox?.({
    key: 'LOGIN_UNANTICIPATED_ERROR',
    isError: true,
    phone: true,
    text: 'We could not log you in.',
    reference: true,
  });
  expect(box?.matches('[role=alert][data-message-key=LOGIN_UNANTICIPATED_ERROR]')).toBe(true);
  expect(box).toHaveTextContent(/^We could not log you in\.1-800-555-0199Reference: ABCD-2345$/);
  expect(box?.querySelector('[href="tel:18005550199"]')).not.toBeNull();
  const general = page.messageBox?.({ key: 'X', isError: true, phone: false, text: '', reference: false });
  expect(general).toHaveTextContent('Something went wrong on this page. Please try again.1-800-555-0199');
});

test('the box of another message is a status, and has only its text', async () => {
  const page = await load(form);
  Object.assign(page, core(), { brand: shop });
  const box = page.messageBox?.({
    key: 'REQUEST_GIVEN_UP',
    isError: false,
    phone: false,
    text: 'You stopped waiting.',
    reference: false,
  });
  expect(box?.matches('[role=status][data-message-key=REQUEST_GIVEN_UP]')).toBe(true);
  expect(box).toHaveTextContent(/^You stopped waiting\.$/);
});
