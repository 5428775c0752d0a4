import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FailureKind } from '#api/page-start.ts';
import { samplePageStart } from '#src/development/sample-page-start.ts';
import { failureBox, failurePage, messageBox } from './failure-page.ts';

const shop = { title: 'Shop Bank', supportPhone: '1-800-555-0199' };

const show = (element: HTMLElement) => document.body.appendChild(element);
const keyOf = (element: HTMLElement) =>
  element.querySelector('[data-message-key]')?.getAttribute('data-message-key');
const roleOf = (element: HTMLElement) => element.querySelector('[data-message-key]')?.getAttribute('role');
const linkNamed = (element: HTMLElement, name: string) =>
  [...element.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href');
const buttonNamed = (element: HTMLElement, name: string) =>
  [...element.querySelectorAll('button')].find(({ textContent }) => textContent === name);

/** The URL to which the page navigates. The page itself stays. */
let target: string | undefined;
let reload: ReturnType<typeof vi.fn>;

/** Puts the page at a URL, and notes where it navigates. */
function open(url: string): void {
  const { pathname, search } = new URL(url, 'https://login.example');
  target = undefined;
  reload = vi.fn();
  vi.stubGlobal('location', {
    pathname,
    search,
    reload,
    set href(to: string) {
      target = to;
    },
  });
}

beforeEach(() => {
  open('/');
  // The files share one document, and another one may have left it in Spanish.
  document.documentElement.lang = '';
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.pageStart;
  document.body.innerHTML = '';
  document.documentElement.removeAttribute('data-build');
  document.cookie = 'sign-in-locale=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

test.each([
  ['load', 'Your request could not be completed', 'This page could not be loaded.'],
  ['error', 'Your request could not be completed', 'Something went wrong on this page.'],
] satisfies [FailureKind, string, string][])(
  'a failure of kind %s offers another try, the phone, the reference and login',
  (kind, title, text) => {
    document.documentElement.setAttribute('data-build', 'b1');
    window.pageStart = samplePageStart({ reference: 'R-1' });
    const page = show(failurePage(kind));
    expect([keyOf(page), roleOf(page)]).toEqual(['APP_FAILURE', 'alert']);
    expect(page.querySelector('h1')?.textContent).toBe(title);
    expect(page).toHaveTextContent(text);
    expect(page).toHaveTextContent('Build: b1');
    expect(page.querySelector('[data-reference="R-1"]')).toHaveTextContent('Reference: R-1');
    expect(linkNamed(page, '1-800-555-0100')).toBe('tel:18005550100');
    expect(linkNamed(page, 'Return to login')).toBe('/');
    expect(document.title).toBe(`${title} | Merchant Gateway`);
    buttonNamed(page, 'Try again')?.click();
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('an engine that is too old gets the list of browsers, and neither another try nor a way to login', () => {
  open('/Login/forgot-password?cobrand=shop&sub=logout&step=2');
  window.pageStart = samplePageStart({ brand: shop, reference: 'R-1' });
  const page = show(failurePage('outdated'));
  expect([keyOf(page), roleOf(page)]).toEqual(['BROWSER_OUTDATED', 'status']);
  expect(page).toHaveTextContent('Update your browser');
  expect(page).toHaveTextContent('a browser that appears to be out of date');
  expect(page.querySelectorAll('a, [data-reference]')).toHaveLength(0);
  expect(buttonNamed(page, 'Try again')).toBeUndefined();
  buttonNamed(page, 'Update browser')?.click();
  expect(target).toBe('/Login/unsupported.html?brand=shop&sub=logout');
});

test('the list of browsers gets the built-in brand if the URL names none', () => {
  const box = show(failureBox('outdated'));
  buttonNamed(box, 'Update browser')?.click();
  expect(target).toBe('/unsupported.html?brand=anet');
});

test('login keeps the entry parameters and the prefix', () => {
  open('/Loginapp/security?flow=forgot-username&cobrand=shop');
  expect(linkNamed(failurePage('load'), 'Return to login')).toBe('/Loginapp?cobrand=shop');
});

test('the page of another brand shows that brand if it is known, and no brand otherwise', () => {
  open('/?cobrand=shop');
  const unknown = failurePage('load');
  expect(unknown.querySelector('[href^="tel:"]')).toBeNull();
  expect(unknown.querySelector('header')).not.toHaveTextContent('Merchant');
  expect(document.title).toBe('Your request could not be completed');
  window.pageStart = samplePageStart({ brand: shop });
  const known = failurePage('load');
  expect(linkNamed(known, '1-800-555-0199')).toBe('tel:18005550199');
  expect(known.querySelector('header')).toHaveTextContent('Shop Bank');
  expect(document.title).toBe('Your request could not be completed | Shop Bank');
});

test('a `cobrand` without a value names no brand', () => {
  open('/?cobrand');
  expect(failurePage('load').querySelector('header')).toHaveTextContent('Merchant');
});

test('the header shows a copy of the logo of the page instead of the title', () => {
  document.body.innerHTML = '<header><img alt="Shop Bank" /></header>';
  window.pageStart = samplePageStart({ brand: shop });
  const failure = failurePage('load');
  expect(failure.querySelector('header img')).toHaveAttribute('alt', 'Shop Bank');
  expect(failure.querySelector('header')).not.toHaveTextContent('Shop Bank');
  expect(document.querySelector('body > header img')).not.toBeNull();
});

test('the page is in the language of the document, and offers the other one by another load', () => {
  document.documentElement.lang = 'es-ES';
  const page = show(failurePage('load'));
  expect(page.querySelector('h1')).toHaveTextContent('No se ha podido completar su solicitud');
  const other = page.querySelector<HTMLButtonElement>('header button');
  expect([other?.textContent, other?.lang]).toEqual(['English', 'en']);
  other?.click();
  expect(document.cookie).toContain('sign-in-locale=en-us');
  expect(reload).toHaveBeenCalledOnce();
});

test('the box above a form of which the view failed says so, and offers another load', () => {
  const box = show(failureBox('load'));
  expect([keyOf(box), roleOf(box)]).toEqual(['APP_FAILURE', 'alert']);
  expect(box).toHaveTextContent('This page could not be loaded.');
  buttonNamed(box, 'Try again')?.click();
  expect(reload).toHaveBeenCalledOnce();
});

test('the box of an error has its text, the phone and the reference; without a text, the general one', () => {
  window.pageStart = samplePageStart({ brand: shop, reference: 'R-2' });
  const box = messageBox({
    key: 'LOGIN_UNANTICIPATED_ERROR',
    isError: true,
    phone: true,
    text: 'We could not log you in.',
    reference: true,
  });
  expect([keyOf(box), roleOf(box)]).toEqual(['LOGIN_UNANTICIPATED_ERROR', 'alert']);
  expect(box).toHaveTextContent(/^We could not log you in\.1-800-555-0199Reference: R-2$/);
  expect(box.querySelector('[data-reference="R-2"]')).not.toBeNull();
  const general = messageBox({ key: 'X', isError: true, phone: false, text: '', reference: false });
  expect(general).toHaveTextContent('Something went wrong on this page. Please try again.');
  expect(general).toHaveTextContent('If this error continues, call Merchant Support: 1-800-555-0199');
});

test('the box of another message is a status, and has the phone only if the message requires it', () => {
  const message = {
    key: 'REQUEST_GIVEN_UP',
    isError: false,
    phone: false,
    text: 'You stopped waiting.',
    reference: false,
  };
  window.pageStart = samplePageStart({ brand: shop, reference: 'R-3' });
  const box = messageBox(message);
  expect(roleOf(box)).toBe('status');
  expect(box).toHaveTextContent(/^You stopped waiting\.$/);
});
