import { afterEach, expect, test, vi } from 'vitest';
import { placeFirstCaret } from './first-caret.ts';

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

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['', fields],
  [' below a greeting', `<p data-message-key="X"></p>${fields}`],
])('the caret is in the first field of the form%s', (_, html) => {
  expect(placeIn(html)).toBe('username');
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
