import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flags } from '#api/page-start.ts';
import {
  consumePageForm,
  emptyPageFields,
  fieldSelector,
  focusPageField,
  readPageForm,
  recordPageForm,
  restoreFocus,
  setPageButtonLabel,
  showPageHint,
} from './page-form-fields.ts';

const submitButton = '#root form [type=submit]';
const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
const input = (name: string) => find(fieldSelector(name));
const root = () => find('#root');
const box = () => find('#field');
/** Whether the page is still as the build has rendered it. */
const isPrerendered = () => root().hasAttribute(flags.prerendered);

/** Changes a field as a user does, with the event. */
function enter(field: HTMLInputElement, value: string | boolean): void {
  if (typeof value === 'boolean') field.checked = value;
  else field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const consumedValues = () => Object.fromEntries(consumePageForm()?.values ?? []);

beforeEach(() => {
  window.history.replaceState(null, '', '/login');
  document.body.innerHTML = `
    <form><input name="username" value="of an extension"><button type="submit"></button></form>
    <div id="root" ${flags.prerendered}="en-us"><a href="#help">Help</a><form>
      <div id="field"><div><input name="username"></div><p></p></div>
      <input name="email"><input name="remember" type="checkbox">
      <input name="token" type="hidden" value="hidden"><button type="submit">Send</button>
    </form></div>`;
});
afterEach(() => {
  consumePageForm();
  vi.useRealTimers();
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

test('the form is read trimmed, and a field that the page does not have is empty', () => {
  input('username').value = ' jane ';
  input('remember').checked = true;
  const { text, isChecked } = readPageForm();
  expect([text('username'), text('other')]).toEqual(['jane', '']);
  expect([isChecked('remember'), isChecked('other')]).toEqual([true, false]);
});

describe('the recorded values', () => {
  test('contain what the user has typed, checked, emptied and unchecked, although the page was rendered again', () => {
    input('email').value = 'x';
    recordPageForm();
    enter(input('username'), ' jane ');
    enter(input('email'), '');
    enter(input('remember'), true);
    enter(input('remember'), false);
    root().innerHTML = '';
    expect(consumedValues()).toEqual({ username: ' jane ', email: '', remember: false });
  });

  test('are not replaced by those with which React renders the form again', () => {
    recordPageForm();
    enter(input('username'), 'mary');
    root().innerHTML =
      '<input name="username" value="corner.shop" /><input name="email" value="x@y.example" />';
    expect(consumedValues()).toEqual({ username: 'mary' });
  });

  test('contain fields that were filled without an event, before and during the recording', () => {
    input('username').value = 'jane';
    input('remember').checked = true;
    recordPageForm();
    input('username').remove();
    input('email').value = 'autofilled';
    expect(consumedValues()).toEqual({ username: 'jane', remember: true, email: 'autofilled' });
  });

  test('contain neither hidden fields nor the fields of another form', () => {
    recordPageForm();
    enter(find('input[value="of an extension"]'), 'other');
    enter(input('token'), 'changed');
    expect(consumedValues()).toEqual({});
  });

  test('do not contain a field that was emptied for the user', () => {
    recordPageForm();
    enter(input('username'), 'jane');
    enter(input('email'), 'jane@example.com');
    emptyPageFields(['other', 'username']);
    expect(input('username').value).toBe('');
    expect(consumedValues()).toEqual({ email: 'jane@example.com' });
  });

  test('can be taken once, and nothing of them or of later input is kept', () => {
    expect(consumePageForm()).toBeUndefined();
    const added = vi.spyOn(document, 'addEventListener');
    const removed = vi.spyOn(document, 'removeEventListener');
    recordPageForm();
    enter(input('username'), 'jane');
    expect(consumedValues()).toEqual({ username: 'jane' });
    expect(removed.mock.calls).toEqual(added.mock.calls);
    expect(consumePageForm()).toBeUndefined();
    enter(input('email'), 'late');
    root().innerHTML = '';
    recordPageForm();
    expect(consumedValues()).toEqual({});
  });
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
      input('username').value = 'merchant';
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
    input('username').value = 'merchant';
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

describe('a hint', () => {
  const hint = () => box().querySelector('[data-message-key]');

  test('describes its field, which is invalid, and the view renders the page again', () => {
    showPageHint('username', { key: 'REQUIRED', text: 'Enter it.' });
    expect(hint()).toHaveAttribute('data-message-key', 'REQUIRED');
    expect(hint()?.parentElement?.localName).toBe('p');
    expect(input('username')).toBeInvalid();
    expect(input('username')).toHaveAccessibleDescription('Enter it.');
    expect(box()).toHaveAttribute(flags.invalid);
    expect(isPrerendered()).toBe(false);
  });

  test('is replaced by another one, and stays the same element if it is the same', () => {
    showPageHint('username', { key: 'REQUIRED', text: 'Enter it.' });
    showPageHint('username', { key: 'INVALID', text: 'Not so.' });
    const shown = hint();
    showPageHint('username', { key: 'INVALID', text: 'Not so.' });
    expect(hint()).toBe(shown);
    expect(input('username')).toHaveAccessibleDescription('Not so.');
    expect(box().querySelector('p')).toHaveTextContent(/^Not so\.$/);
  });

  test('disappears with all that it has set', () => {
    const before = box().outerHTML;
    showPageHint('username', { key: 'REQUIRED', text: 'Enter it.' });
    showPageHint('username', undefined);
    expect(box().outerHTML).toBe(before);
  });

  test.each(['username', 'remember', 'other'])('that is not there changes nothing (%s)', (name) => {
    showPageHint(name, undefined);
    expect(isPrerendered()).toBe(true);
  });

  test.each(['remember', 'other'])('has no place without a line beside its field (%s)', (name) => {
    const before = document.body.innerHTML;
    showPageHint(name, { key: 'REQUIRED', text: 'Enter it.' });
    expect(document.body.innerHTML).toBe(before);
  });
});

describe('the label of the busy button', () => {
  test('is visible only: the name stays, and the old label comes back', () => {
    const before = find(submitButton).outerHTML;
    setPageButtonLabel('Sending…');
    setPageButtonLabel('Still sending…');
    expect(find(submitButton)).toHaveTextContent('Still sending…');
    expect(find(submitButton)).toHaveAccessibleName('Send');
    expect(isPrerendered()).toBe(false);
    setPageButtonLabel('');
    expect(find(submitButton).outerHTML).toBe(before);
  });

  test('that is shown already, or has no button, changes nothing', () => {
    setPageButtonLabel('');
    expect(isPrerendered()).toBe(true);
    find(submitButton).remove();
    setPageButtonLabel('Sending…');
    expect(isPrerendered()).toBe(true);
  });
});
