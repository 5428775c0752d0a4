import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus, placeFirstCaret } from './focus.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
/** Waits until the observer of the region has seen each change. */
const observed = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

const focus = (selector: string) => () => find(selector).focus();
const blur = () => (document.activeElement as HTMLElement).blur();
const remove = (selector: string) => () => find(selector).remove();
/** In some browsers a removal fires `focusout`. */
const removeWithEvent = () => {
  find('#field').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  find('#field').remove();
};

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root"><h1>Login</h1>
      <div id="message" role="status" data-message-key="FAILED">It failed. <button id="retry">Try again</button></div>
      <input id="field"><input id="other"><button id="1x"></button>
    </div><button id="outside">Help</button>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

test.each<[title: string, steps: (() => void)[], focused: string]>([
  [
    'a removed field gives the focus to the heading',
    [focus('#field'), remove('#field')],
    'h1[tabindex="-1"]',
  ],
  ['a message whose button goes gets it', [focus('#retry'), remove('#retry')], '#message[tabindex="-1"]'],
  ['a message removed with its button gives it to the heading', [focus('#retry'), remove('#message')], 'h1'],
  ['a message that the focus has left gets none', [focus('#retry'), focus('#field'), remove('#field')], 'h1'],
  ['a removed control with any id gives it to the heading', [focus('[id="1x"]'), remove('[id="1x"]')], 'h1'],
  ['a removal that fires focusout loses no focus', [focus('#field'), removeWithEvent], 'h1'],
  ['removing a button without the focus moves no focus', [focus('#retry'), blur, remove('#message')], 'body'],
  ['a focus that the user has moved stays', [focus('#field'), focus('#other'), remove('#field')], '#other'],
  ['a focus outside the region stays', [focus('#field'), focus('#outside'), remove('#field')], '#outside'],
  ['a change elsewhere moves no focus', [focus('#field'), remove('#other')], '#field'],
  ['the focus is rescued after other changes', [focus('#field'), remove('#other'), remove('#field')], 'h1'],
  ['the focus is rescued once', [focus('#field'), remove('#field'), blur, remove('#other')], 'body'],
  ['without a heading the focus is lost', [remove('h1'), focus('#field'), remove('#field')], 'body'],
])('%s', async (_, steps, focused) => {
  keepFocus();
  for (const step of steps) {
    step();
    await observed();
  }
  expect(find(focused)).toHaveFocus();
});

const fields =
  '<form><input autocomplete="off" value="of an extension" /><input id="field-username" name="username" /><input id="field-remember" type="checkbox" /></form>';

/** What a media query may ask for on a wide screen with a mouse. */
const desktop = ['(min-width: 48rem)', '(hover: hover)', '(pointer: fine)'];

/** Puts HTML into the page, on a device with some media features. Returns the name of what has the focus. */
function placeIn(html: string, features: readonly string[] = desktop): string | null {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query.split(' and ').every((feature) => features.includes(feature)) }) as MediaQueryList,
  );
  document.body.innerHTML = html;
  placeFirstCaret(document.body);
  return document.activeElement?.getAttribute('name') ?? null;
}

test.each([
  ['', fields, desktop],
  [' below a message, on any device', `<p data-message-key="X"></p>${fields}`, []],
])('the caret is in the first field of the form%s', (_, html, features) => {
  expect(placeIn(html, features)).toBe('username');
});

test.each([
  ['in a form in which a field has a value', `${fields}<form><input id="field-x" value="v" /></form>`],
  ['on a page without a form', '<p>Contact</p>'],
])('there is no caret %s', (_, html) => {
  expect(placeIn(html)).toBeNull();
});

test.each(desktop)('there is no caret on a device without %s', (missing) => {
  const features = desktop.filter((feature) => feature !== missing);
  expect(placeIn(fields, features)).toBeNull();
});
