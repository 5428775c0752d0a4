import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flags } from '#api/page-start.ts';
import {
  consumePageForm,
  fieldSelector,
  focusPageField,
  recordPageForm,
  restoreFocus,
} from './page-form-fields.ts';

const submitButton = '#root form [type=submit]';
const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
const input = (name: string) => find(fieldSelector(name));

beforeEach(() => {
  document.body.innerHTML = `
    <form><input name="username"><button type="submit"></button></form>
    <div id="root"><form>
      <input name="username" value="merchant"><input name="remember" type="checkbox">
      <button type="submit">Send</button>
    </form><a href="#help">Help</a></div>`;
});
afterEach(() => {
  consumePageForm();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

describe('the recorded focus', () => {
  test('is absent if nothing has it', () => {
    recordPageForm();
    expect(consumePageForm()?.focused).toBeUndefined();
  });

  test.each(['input', 'keyup', 'pointerup'])(
    'is the field that has it, with the selection after %s',
    (type) => {
      recordPageForm();
      input('username').focus();
      input('username').setSelectionRange(1, 3);
      input('username').dispatchEvent(new Event(type, { bubbles: true }));
      expect(consumePageForm()?.focused).toEqual({
        selector: fieldSelector('username'),
        element: input('username'),
        selection: [1, 3],
      });
    },
  );

  test.each([
    ['a checkbox', fieldSelector('remember')],
    ['the submit button', submitButton],
  ])('can be %s, without a selection', (_, selector) => {
    recordPageForm();
    find(selector).focus();
    expect(consumePageForm()?.focused).toEqual({ selector, element: find(selector), selection: null });
  });

  test.each(['#root a', 'body > form input', 'body > form button'])('is not %s', (selector) => {
    input('username').focus();
    recordPageForm();
    find(selector).focus();
    expect(consumePageForm()?.focused).toBeUndefined();
  });

  test('is the field that had it when the page became inert', () => {
    input('remember').setAttribute(flags.focused, '');
    find('#root a').focus();
    recordPageForm();
    expect(consumePageForm()?.focused?.element).toBe(input('remember'));
  });
});

describe('the restored focus', () => {
  const focusedIn = (name: string, selection: readonly [number, number] | null) => ({
    selector: fieldSelector(name),
    selection,
  });

  test('moves to a field by its name, and stays if there is none', () => {
    focusPageField('username');
    focusPageField('other');
    expect(input('username')).toHaveFocus();
  });

  test('returns at once to a field that was rendered again, with its selection', () => {
    const element = document.createElement('input');
    restoreFocus({ ...focusedIn('username', [2, 4]), element });
    expect(input('username')).toHaveFocus();
    expect([input('username').selectionStart, input('username').selectionEnd]).toEqual([2, 4]);
  });

  test('returns to a checkbox, and to no control if there is none', () => {
    restoreFocus(focusedIn('other', [0, 1]));
    expect(document.body).toHaveFocus();
    restoreFocus(focusedIn('remember', null));
    expect(input('remember')).toHaveFocus();
  });

  test.each([
    ['returns to a field of the page in the next task', undefined, 'username'],
    ['is not taken from a control to which it moves in that time', 'remember', 'remember'],
  ])('%s', (_, movesTo, expected) => {
    vi.useFakeTimers();
    restoreFocus({ ...focusedIn('username', [0, 1]), element: input('username') });
    expect(document.body).toHaveFocus();
    if (movesTo) input(movesTo).focus();
    vi.runAllTimers();
    expect(input(expected)).toHaveFocus();
  });
});
