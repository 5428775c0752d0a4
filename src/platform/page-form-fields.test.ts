import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  consumePageForm,
  emptyPageFields,
  fieldSelector,
  isPageFormShown,
  readPageForm,
  recordPageForm,
} from './page-form-fields.ts';

const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
const input = (name: string) => find(fieldSelector(name));
const root = () => find('#root');

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
    <div id="root"><form>
      <input name="username"><input name="email"><input name="remember" type="checkbox">
      <input name="token" type="hidden" value="hidden"><button type="submit">Send</button>
    </form></div>`;
});
afterEach(() => {
  consumePageForm();
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

test('before anything is recorded, the form of the page is shown, and there is none to take over', async () => {
  vi.resetModules();
  const newPage = await import('./page-form-fields.ts');
  expect(newPage.isPageFormShown()).toBe(true);
  expect(newPage.consumePageForm()).toBeUndefined();
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

test('after Back, the form of the previous page is not shown and not taken over', () => {
  recordPageForm();
  enter(input('username'), 'jane');
  expect(isPageFormShown()).toBe(true);
  window.history.replaceState(null, '', '/contact');
  recordPageForm();
  expect(isPageFormShown()).toBe(false);
  expect(consumePageForm()).toBeUndefined();
  expect(isPageFormShown()).toBe(true);
});
