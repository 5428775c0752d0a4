import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flags, type PageStart } from '#api/page-start.ts';
import { samplePageStart } from '#src/development/sample-page-start.ts';

const form = '<div aria-busy="false"><div><form><input /></form></div></div>';
const key = () => document.querySelector('#root [data-message-key]')?.getAttribute('data-message-key');
const messages = () => document.querySelectorAll('#root [data-message-key]').length;

/** Executes the script in a page. Without modules, the engine has not executed the script in the head. */
async function load(content: string, { hasModules = true } = {}): Promise<PageStart | undefined> {
  document.head.innerHTML = '<base href="/Login/">';
  document.body.innerHTML = `<div id="root">${content}</div>`;
  document.documentElement.setAttribute(flags.undecided, '');
  if (hasModules) window.pageStart = samplePageStart({ base: '/Login/' });
  vi.resetModules();
  await import('./start-failure.ts');
  return window.pageStart;
}

const throwIn = (filename: string) => window.dispatchEvent(Object.assign(new Event('error'), { filename }));

beforeEach(() => {
  vi.spyOn(window, 'addEventListener');
});
afterEach(() => {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    if (listener) window.removeEventListener(type, listener);
  delete window.pageStart;
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  for (const flag of [flags.undecided, flags.started]) document.documentElement.removeAttribute(flag);
});

test('a failure is shown once, above the form, which stays', async () => {
  const page = await load(form);
  page?.fail?.('load');
  page?.fail?.('error');
  expect(messages()).toBe(1);
  expect(key()).toBe('APP_FAILURE');
  expect(document.querySelector('form')?.previousElementSibling?.querySelector('button')).not.toBeNull();
  expect(document.documentElement.hasAttribute(flags.undecided)).toBe(false);
});

test('a failure of a page without a form takes its place, and its heading the focus', async () => {
  const page = await load('<main><a href="/old">Old</a></main>');
  document.querySelector('a')?.focus();
  page?.fail?.('load');
  expect(document.querySelector('[href="/old"]')).toBeNull();
  expect(document.activeElement?.tagName).toBe('H1');
});

test('a failure does not take the focus of another element', async () => {
  const page = await load('<main></main>');
  document.body.insertAdjacentHTML('beforeend', '<button>Of an extension</button>');
  document.querySelector<HTMLButtonElement>('body > button')?.focus();
  page?.fail?.('load');
  expect(key()).toBe('APP_FAILURE');
  expect(document.activeElement?.textContent).toBe('Of an extension');
});

test('nothing is shown once the view has started', async () => {
  const page = await load(form);
  document.documentElement.setAttribute(flags.started, '');
  page?.fail?.('load');
  expect(messages()).toBe(0);
});

test('a held submit is dropped without the core, and the next one focuses the button of the failure', async () => {
  const page = await load(form);
  const release = vi.fn();
  if (page) page.release = release;
  page?.fail?.('load');
  expect(release).toHaveBeenCalledOnce();
  page?.execute('submit');
  expect(document.activeElement?.textContent).toBe('Try again');
});

test('a view that still starts after a failure renders the page again, because the failure has changed it', async () => {
  const page = await load(form);
  document.getElementById('root')?.setAttribute(flags.prerendered, 'en-us');
  page?.fail?.('load');
  expect(document.getElementById('root')).not.toHaveAttribute(flags.prerendered);
});

test('the failure is passed to the core, which keeps executing what the user does', async () => {
  const page = await load(form);
  const execute = vi.fn();
  const onViewFailure = vi.fn();
  Object.assign(page ?? {}, { execute, onViewFailure });
  page?.fail?.('load');
  expect(onViewFailure).toHaveBeenCalledOnce();
  expect(page?.execute).toBe(execute);
});

test('an error in a file of the build means an engine that is too old, and one elsewhere means nothing', async () => {
  await load(form);
  const base = document.baseURI;
  throwIn('https://other.example/assets/x.js');
  throwIn('');
  throwIn(`${base}extension.js`);
  expect(messages()).toBe(0);
  throwIn(`${base}locales/en-us.js`);
  expect(key()).toBe('BROWSER_OUTDATED');
});

test('an engine without modules gets the failure at once', async () => {
  await load(form, { hasModules: false });
  expect(key()).toBe('BROWSER_OUTDATED');
});

test('the failure page and the box of an error have the brand of the page', async () => {
  const page = await load(form);
  Object.assign(page ?? {}, {
    brand: { title: 'Shop Bank', supportPhone: '1-800-555-0199' },
    reference: 'R-1',
  });
  const shown = document.createElement('div');
  page?.showFailurePage?.('error', shown);
  const error = page?.messageBox?.({
    key: 'X',
    isError: true,
    phone: true,
    text: 'It failed.',
    reference: true,
  });
  if (error) shown.append(error);
  expect(shown.querySelectorAll('[data-reference="R-1"]')).toHaveLength(2);
  expect(shown.querySelectorAll('[href="tel:18005550199"]')).toHaveLength(2);
});

test('a failure page that replaces the form without a view gets the brand that arrives later, and keeps the focus', async () => {
  const page = await load(form);
  page?.fail?.('load');
  const root = document.getElementById('root');
  if (root) page?.showFailurePage?.('load', root);
  Object.assign(page ?? {}, { brand: { title: 'Shop Bank', supportPhone: '1-800-555-0199' } });
  page?.onBrand?.();
  expect(document.querySelector('#root [href="tel:18005550199"]')).not.toBeNull();
  expect(document.activeElement).toBe(document.querySelector('#root h1'));
});

test('a brand that arrives after a view has replaced the failure page changes nothing', async () => {
  const page = await load('<main></main>');
  page?.fail?.('load');
  document.getElementById('root')?.replaceChildren('The view');
  page?.onBrand?.();
  expect(document.getElementById('root')).toHaveTextContent(/^The view$/);
});
