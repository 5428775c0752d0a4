import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flags } from '#api/page-start.ts';
import {
  emptyPageFields,
  fieldSelector,
  focusPageField,
  readPageForm,
  setPageButtonLabel,
  showPageHint,
  submitButton,
} from './page-form-fields.ts';

const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
const input = (name: string) => find(fieldSelector(name));
const root = () => find('#root');
const box = () => find('#field');
/** Whether the page is still as the build has rendered it. */
const isPrerendered = () => root().hasAttribute(flags.prerendered);

beforeEach(() => {
  window.history.replaceState(null, '', '/login');
  document.body.innerHTML = `
    <form><input name="username" value="of an extension"><button type="submit"></button></form>
    <div id="root" ${flags.prerendered}="en-us"><a href="#help">Help</a><form>
      <input name="username" value="of an extension in the form">
      <div id="field"><div><input id="field-username" name="username"></div><p></p></div>
      <input id="field-email" name="email"><input id="field-remember" name="remember" type="checkbox">
      <input name="token" type="hidden" value="hidden"><button type="submit">Send</button>
    </form></div>`;
});
afterEach(() => {
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

test('the form is read as it is, and a field that the page does not have is empty', () => {
  input('username').value = ' jane ';
  input('remember').checked = true;
  expect(readPageForm({ fields: ['username', 'other'], checkboxes: ['remember', 'missing'] })).toEqual({
    username: ' jane ',
    other: '',
    remember: true,
    missing: false,
  });
});

test('a field is emptied by its name, and a name without a field is ignored', () => {
  input('username').value = 'jane';
  input('email').value = 'jane@example.com';
  emptyPageFields(['other', 'username']);
  expect([input('username').value, input('email').value]).toEqual(['', 'jane@example.com']);
});

test('the focus moves to a field by its name, and stays if there is none', () => {
  focusPageField('username');
  focusPageField('other');
  expect(input('username')).toHaveFocus();
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
