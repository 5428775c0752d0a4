import { afterEach, expect, test, vi } from 'vitest';
import { placeFirstCaret } from './first-caret.ts';

const fields = '<form><input name="username" autocomplete="username" /><input autocomplete="off" /></form>';

/** Puts HTML into the page, on a device with or without a mouse and a wide screen. Returns the name of what has the focus. */
function placeIn(html: string, isWide = true): string | null {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isWide } as MediaQueryList);
  document.body.innerHTML = html;
  document.body.querySelector<HTMLElement>('[data-focused]')?.focus();
  placeFirstCaret(document.body);
  return document.activeElement?.getAttribute('name') ?? null;
}

afterEach(() => {
  document.body.innerHTML = '';
});

test('the caret is in the first field of the form', () => {
  expect(placeIn(fields)).toBe('username');
});

test.each([
  ['on a touch screen, where it would open the keyboard', fields, false],
  ['beside a message, which a screen reader would skip', `<p data-message-key="X"></p>${fields}`, true],
  [
    'in a form in which a field has a value',
    `${fields}<form><input autocomplete="x" value="v" /></form>`,
    true,
  ],
  ['on a page without a form', '<p>Contact</p>', true],
])('there is no caret %s', (_, html, isWide) => {
  expect(placeIn(html, isWide)).toBeNull();
});

test('the caret stays where the user has put it', () => {
  expect(placeIn(`${fields}<input name="other" data-focused />`)).toBe('other');
});
