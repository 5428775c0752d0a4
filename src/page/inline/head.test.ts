import { beforeEach, expect, test, vi } from 'vitest';
import { panelDelays } from '#src/page/shell.ts';
import { supportedLocales } from '#src/start/languages.ts';
import { chunkNames, chunkTimeout } from '#src/start/load-chunk.ts';
import * as flags from '#src/start/page-flags.ts';
import { manifestId, type PageAction } from '#src/start/page-start.ts';
import { addTemplates } from '#tests/support/add-templates.tsx';
import { resetPageAfterEach } from '#tests/support/reset-page.ts';

const files = [...chunkNames, ...supportedLocales].map((name) => [name, `assets/${name}.js`]);
const manifest = Object.fromEntries(files);

/** The scripts that the page has started, in order. The test decides when one has loaded. */
let scripts: HTMLScriptElement[] = [];
const started = () => scripts.map(({ src }) => new URL(src).pathname);
const preloaded = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].map((link) =>
    link.getAttribute('href')?.replace(`${window.location.origin}${window.pageStart?.base}`, ''),
  );
/** Lets the browser paint for the first time. */
const paint = () => vi.advanceTimersByTime(20);
const isInert = () => document.querySelector('#root')?.hasAttribute('inert');
const form = (selector = '#root form') => document.querySelector<HTMLFormElement>(selector)!;

/** Executes the script in the head of a page with a login form, at a path, with the state of its history entry. */
async function load(path = '/', state: object | null = null): Promise<void> {
  window.history.replaceState(state, '', path);
  document.documentElement.setAttribute(flags.undecided, '');
  document.head.innerHTML = `<base href="/"><script type="application/json" id="${manifestId}">${JSON.stringify(manifest)}</script>`;
  document.body.innerHTML = `
    <div aria-busy="false"><div id="root">
      <form><input id="field-username" name="username"><input id="field-rememberDevice" name="rememberDevice" type="checkbox"><input type="hidden" value=""><input class="of-an-extension" autocomplete="off"></form>
      <a data-action="sign-up" href="#sign-up">Sign up</a><a href="#other">Other</a>
    </div></div><div id="shell"></div>
    <form id="extension"><input name="username"></form>`;
  await addTemplates('shell', ['en-us']);
  scripts = [];
  const append = document.head.appendChild.bind(document.head);
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return append(node);
    scripts.push(node);
    return node;
  });
  vi.resetModules();
  await import('./head.ts');
}

/** Presses Enter in a field. Returns the id of the field that has the focus, and whether the browser submits the form. */
function pressEnter(id: string, keyCode = 13): [id: string | undefined, submits: boolean] {
  const field = document.getElementById(id);
  field?.focus();
  const event = new KeyboardEvent('keydown', { key: 'Enter', keyCode, bubbles: true, cancelable: true });
  const submits = field?.dispatchEvent(event) ?? false;
  return [document.activeElement?.id, submits];
}

/** Dispatches an event. Returns whether the script has prevented the browser's own action. */
const isPrevented = (target: Element, type: string, keys: MouseEventInit = {}): boolean =>
  !target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...keys }));

resetPageAfterEach();
beforeEach(() => {
  vi.useFakeTimers();
});

test.each([
  ['/LOGINAPP/INDEX.HTML', '/LOGINAPP/', '/'],
  ['/Login/forgot-password', '/Login/', '/forgot-password'],
  ['/contact/index.html', '/', undefined],
])('%s has the base %s and the route %s', async (path, base, route) => {
  await load(path);
  expect(document.querySelector('base')).toHaveAttribute('href', base);
  expect(window.pageStart).toMatchObject({ base, route, locale: 'en-us' });
});

test('a complete submit is queued, and the page is inert, until the user stops waiting', async () => {
  await load();
  form().querySelector('input')!.value = 'merchant';
  expect(isPrevented(form(), 'submit')).toBe(true);
  expect(isInert()).toBe(true);
  expect(window.pageStart?.queued).toBe('submit');
  vi.advanceTimersByTime(panelDelays.service);
  document.querySelector<HTMLElement>('#shell button')?.click();
  expect(isInert()).toBe(false);
  expect(window.pageStart?.queued).toBeUndefined();
});

test('a submit with an empty field is queued and not sent, and the first such field gets the focus', async () => {
  await load();
  form().querySelector('input')!.value = '  ';
  form().querySelector<HTMLElement>('.of-an-extension')!.focus();
  expect(isPrevented(form(), 'submit')).toBe(true);
  expect(isInert()).toBe(false);
  expect(window.pageStart?.queued).toBe('incomplete-submit');
  expect(document.querySelector('#field-username')).toHaveFocus();
});

test('Enter moves the focus to a later empty field that is required, or submits', async () => {
  await load();
  form().insertAdjacentHTML('afterbegin', '<input id="field-first">');
  form().insertAdjacentHTML('beforeend', '<input id="field-note" data-optional><input id="field-last">');
  const fill = (id: string) => Object.assign(document.getElementById(id)!, { value: 'text' });
  document.querySelector('#root')?.addEventListener('keydown', (event) => event.stopPropagation(), true);
  expect(pressEnter('field-first')).toEqual(['field-first', true]);
  fill('field-first');
  expect(pressEnter('field-first')).toEqual(['field-username', false]);
  expect(pressEnter('field-first', 229)).toEqual(['field-first', true]);
  fill('field-username');
  expect(pressEnter('field-first')).toEqual(['field-last', false]);
  expect(pressEnter('field-rememberDevice')).toEqual(['field-rememberDevice', true]);
  fill('field-last');
  expect(pressEnter('field-username')).toEqual(['field-username', true]);
});

test('a submit is complete if only an optional field is empty', async () => {
  await load();
  form().insertAdjacentHTML('beforeend', '<input id="field-note" data-optional>');
  form().querySelector('input')!.value = 'merchant';
  expect(isPrevented(form(), 'submit')).toBe(true);
  expect(window.pageStart?.queued).toBe('submit');
});

test('a click on sign-up is queued, but another link or the form of an extension is not', async () => {
  await load();
  expect(isPrevented(form('#extension'), 'submit')).toBe(false);
  expect(isPrevented(document.querySelector('[href="#other"]')!, 'click')).toBe(false);
  // Opens this page in another tab.
  expect(isPrevented(document.querySelector('[data-action]')!, 'click', { ctrlKey: true })).toBe(false);
  expect(isInert()).toBe(false);
  expect(isPrevented(document.querySelector('[data-action]')!, 'click')).toBe(true);
  // What the user could type now would be lost when the core leaves for the sign-up.
  expect(isInert()).toBe(true);
  expect(window.pageStart?.queued).toBe('sign-up');
});

test('the core receives each action at once, until the view has started', async () => {
  await load();
  const actions: PageAction[] = [];
  window.pageStart!.act = (action) => void actions.push(action);
  form().querySelector('input')!.value = 'merchant';
  expect(isPrevented(form(), 'submit')).toBe(true);
  expect(actions).toEqual(['submit']);
  expect(isInert()).toBe(false);
  document.documentElement.setAttribute(flags.started, '');
  expect(isPrevented(form(), 'submit')).toBe(false);
  expect(isPrevented(document.querySelector('[data-action]')!, 'click')).toBe(false);
  expect(actions).toEqual(['submit']);
});

test.each([
  ['/Login/forgot-password', ['assets/screens.js']],
  ['/', []],
])('at %s the core starts at once, and after the first paint the view (with %j)', async (path, screens) => {
  await load(path);
  const base = path.startsWith('/Login') ? '/Login/' : '/';
  expect(started()).toEqual([`${base}assets/core.js`]);
  expect(scripts[0]?.type).toBe('module');
  paint();
  expect(scripts).toHaveLength(1);
  await scripts[0]?.onload?.(new Event('load'));
  expect(started().slice(1)).toEqual([`${base}assets/vendor.js`, `${base}assets/app.js`]);
  expect(preloaded()).toEqual(['assets/rolldown-runtime.js', 'assets/en-us.js', ...screens]);
});

test.each([
  ['from the cache', [{ deliveryType: 'cache' }], 'render'],
  ['from the network', [{ deliveryType: '' }], null],
  ['whose delivery an extension hides', undefined, null],
])('the first paint of a page %s waits for the core (%o): %s', async (_, entries, blocking) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as unknown as PerformanceEntry[]);
  await load();
  expect(scripts[0]?.getAttribute('blocking')).toBe(blocking);
  vi.advanceTimersByTime(500);
  expect(scripts[0]?.hasAttribute('blocking')).toBe(false);
});

test('work waits for the first paint, at most half a second; afterwards it runs at once', async () => {
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  await load();
  const work = vi.fn();
  window.pageStart?.afterPaint(work);
  await vi.advanceTimersByTimeAsync(499);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await window.pageStart?.afterPaint(work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a script that fails to load, or loads too late, fails the page', async () => {
  await load();
  const fail = vi.spyOn(window.pageStart!, 'fail');
  scripts[0]?.dispatchEvent(new Event('error'));
  expect(fail.mock.calls).toEqual([['load']]);
  vi.advanceTimersByTime(chunkTimeout);
  expect(fail.mock.calls).toEqual([['load'], ['load']]);
});

test('a host that forbids the Trusted Types policy fails the page', async () => {
  const createPolicy = () => {
    throw new TypeError('Policy "page-start" disallowed.');
  };
  vi.stubGlobal('trustedTypes', { createPolicy });
  await load();
  // The browser reports it as an error of the page.
  expect(() => vi.advanceTimersByTime(0)).toThrow('disallowed');
  expect(window.pageStart?.failure).toBe('load');
});

test.each([
  ['/Login', null, true],
  ['/?sub=logout', null, false],
  ['/contact', null, false],
  ['/', { message: 'LOGIN_UNAUTHORIZED_ERROR' }, false],
  ['/', { message: 'REQUEST_OFFLINE' }, true],
  ['/', { message: 'SCREEN_UNAVAILABLE' }, true],
])('the page at %s with the history state %o shows plain login: %s', async (path, state, isShown) => {
  await load(path, state);
  expect(document.documentElement.hasAttribute(flags.undecided)).toBe(!isShown);
  // The link delays the first paint until the script of the landing pages has run.
  expect(document.querySelector('link[rel=expect][href$="#landing"]') === null).toBe(isShown);
});

test.each([
  ['a file of the build', '/Login/locales/en-us.js', true],
  ['an extension', '/Login/extension.js', false],
  ['another company', 'https://other.example/assets/x.js', false],
])('an error in %s (%s) means an outdated engine: %s', async (_, url, isOutdated) => {
  await load('/Login');
  const filename = new URL(url, window.location.origin).href;
  window.dispatchEvent(new ErrorEvent('error', { filename }));
  expect(window.pageStart?.failure).toBe(isOutdated ? 'outdated' : undefined);
});
