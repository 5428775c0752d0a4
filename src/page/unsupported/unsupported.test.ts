import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { languageNames } from '#src/start/languages.ts';
import { resetPageAfterEach } from '#tests/support/reset-page.ts';
import { unsupportedPage } from './unsupported-page.ts';

/** The page as the build writes it. */
let html = '';
beforeAll(async () => {
  html = await unsupportedPage();
});
const text = (id: string) => document.getElementById(id)?.textContent;
const href = (id: string) => document.getElementById(id)?.getAttribute('href');

/** The request for a theme. */
let request: FakeRequest;
class FakeRequest {
  open = vi.fn();
  onreadystatechange = () => {};
  send() {
    request = this;
  }
}
function respond(status: number, responseText: string): void {
  for (const readyState of [1, 4])
    Object.assign(request, { readyState, status, responseText }).onreadystatechange();
}

/** Executes the script of unsupported.html, whose document is complete afterwards. */
async function load(query: string, language = 'en-US'): Promise<void> {
  window.history.replaceState(null, '', `/unsupported.html${query}`);
  const source = new DOMParser().parseFromString(html, 'text/html');
  document.title = source.title;
  document.body.innerHTML = source.body.innerHTML;
  document.head.append(source.querySelector('#texts') ?? '');
  vi.stubEnv('VITE_THEMESVC_ORIGIN', 'https://theme.example/');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['qaa', language, 'en']);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.resetModules();
  await import('./unsupported.ts');
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

resetPageAfterEach();
// The files share modules, and those of this test have the stubbed origin.
afterEach(() => vi.resetModules());

test.each([
  ['the built-in brand', '?brand=anet', undefined],
  ['a brand whose theme is no JSON', '?brand=shop', '<html>'],
])('the page has the title and the phone of the built-in brand for %s', async (_, query, theme) => {
  await load(query);
  if (theme) respond(200, theme);
  expect(document.title).toBe('Update your browser | Merchant Gateway');
  expect([text('brand'), text('phone'), href('phone')]).toEqual([
    'Merchant Gateway',
    '1-800-555-0100',
    'tel:18005550100',
  ]);
  expect(document.documentElement.className).toBe('own');
});

test.each([
  // This brand would change the path of the request.
  ['?brand=..', 'anet', './?cobrand=..'],
  ['?brand=shop&sub=logout&other=1', 'shop', './?cobrand=shop&sub=logout&other=1'],
  // The service has chosen another brand than the one of the URL.
  ['?brand=anet&cobrand=unknown&sp=7', 'anet', './?cobrand=unknown&sp=7'],
  // Links whose `&` and `=` are escaped.
  ['?sp=7&amp;brand=shop&amp%3BactivationCode%3DC8', 'shop', './?cobrand=shop&sp=7'],
  ['?brand%3Dshop%26activationcode%3DC8&sp=7', 'shop', './?cobrand=shop&sp=7'],
  ['?%61ctivationcode=C8&brand=shop', 'shop', './?cobrand=shop'],
])('the page at %s requests the theme %s, and its link to login is %s', async (query, theme, link) => {
  await load(query);
  expect(request.open).toHaveBeenCalledWith('GET', `https://theme.example/themesvc/v1/themes/${theme}`);
  expect(href('login')).toBe(link);
});

test('a button for each language changes every text and the title, and the browser keeps it', async () => {
  await load('?brand=anet');
  const buttons = [...document.querySelectorAll('button')];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(Object.values(languageNames));
  buttons[1]?.click();
  expect(document.documentElement.lang).toBe('es-ES');
  expect(document.title).toBe('Actualice su navegador | Merchant Gateway');
  expect(text('login')).toBe('Ir al inicio de sesión');
  const pressed = buttons.filter((button) => button.getAttribute('aria-pressed') === 'true');
  expect(pressed.map(({ lang }) => lang)).toEqual(['es-ES']);
  expect(document.cookie).toContain('sign-in-locale=es-es');
});

test('the page begins in the language that the user chose, else in that of the browser', async () => {
  await load('?brand=anet', 'es-MX');
  expect(document.querySelector('h1')).toHaveTextContent('Actualice su navegador');
  document.cookie = 'sign-in-locale=en-us; Path=/';
  await load('?brand=anet', 'es-MX');
  expect(document.querySelector('h1')).toHaveTextContent('Update your browser');
});
