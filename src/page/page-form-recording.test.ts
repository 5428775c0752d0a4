import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flags } from '#api/page-start.ts';
import { fieldSelector, submitButton } from './page-form-fields.ts';
import { type FormRecording, recordPageForm, restoreFocus } from './page-form-recording.ts';

const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
const input = (name: string) => find(fieldSelector(name));
const root = () => find('#root');

/** Changes a field as a user does, with the event. */
function enter(field: HTMLInputElement, value: string | boolean): void {
  if (typeof value === 'boolean') field.checked = value;
  else field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

let recording: FormRecording | undefined;
const record = () => {
  recording = recordPageForm();
};
/** Ends the recording of `record`. Returns what it recorded. */
const end = () => {
  const recorded = recording?.end();
  recording = undefined;
  return recorded;
};
const endedValues = () => Object.fromEntries(end()?.values ?? []);

beforeEach(() => {
  window.history.replaceState(null, '', '/login');
  document.body.innerHTML = `
    <form><input name="username" value="of an extension"><button type="submit"></button></form>
    <div id="root" ${flags.prerendered}="en-us"><a href="#help">Help</a><form>
      <input name="username" value="of an extension in the form" autocomplete="off">
      <div id="field"><div><input id="field-username" name="username"></div><p></p></div>
      <input id="field-email" name="email"><input id="field-remember" name="remember" type="checkbox">
      <input name="token" type="hidden" value="hidden"><button type="submit">Send</button>
    </form></div>`;
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

describe('the recorded values', () => {
  test('contain what the user has typed, checked, emptied and unchecked, although the page was rendered again', () => {
    input('email').value = 'x';
    record();
    enter(input('username'), ' jane ');
    enter(input('email'), '');
    enter(input('remember'), true);
    enter(input('remember'), false);
    root().innerHTML = '';
    expect(endedValues()).toEqual({ username: ' jane ', email: '', remember: false });
  });

  test('are not replaced by those with which React renders the form again', () => {
    record();
    enter(input('username'), 'mary');
    root().innerHTML =
      '<input id="field-username" name="username" value="corner.shop" /><input id="field-email" name="email" value="x@y.example" />';
    expect(endedValues()).toEqual({ username: 'mary' });
  });

  test('contain fields that were filled without an event, before and during the recording', () => {
    input('username').value = 'jane';
    input('remember').checked = true;
    record();
    input('username').remove();
    input('email').value = 'autofilled';
    expect(endedValues()).toEqual({ username: 'jane', remember: true, email: 'autofilled' });
  });

  test('contain neither hidden fields nor the fields of an extension, in its form or in the page’s', () => {
    record();
    for (const field of document.querySelectorAll<HTMLInputElement>('[value^="of an extension"]'))
      enter(field, 'other');
    enter(find('[name=token]'), 'changed');
    expect(endedValues()).toEqual({});
  });

  test('do not contain a field that the page has emptied since', () => {
    record();
    enter(input('username'), 'jane');
    enter(input('email'), 'jane@example.com');
    input('username').value = '';
    recording?.forget(['other', 'username']);
    expect(endedValues()).toEqual({ email: 'jane@example.com' });
  });

  test('can be taken once, and nothing of them or of later input is kept', () => {
    expect(end()).toBeUndefined();
    const added = vi.spyOn(document, 'addEventListener');
    const removed = vi.spyOn(document, 'removeEventListener');
    record();
    enter(input('username'), 'jane');
    expect(endedValues()).toEqual({ username: 'jane' });
    expect(removed.mock.calls).toEqual(added.mock.calls);
    expect(end()).toBeUndefined();
    enter(input('email'), 'late');
    root().innerHTML = '';
    record();
    expect(endedValues()).toEqual({});
  });
});

describe('the recorded focus', () => {
  test('is absent if nothing has it', () => {
    record();
    expect(end()?.focused).toBeUndefined();
  });

  test.each(['input', 'keyup', 'pointerup'])(
    'is the field that has it, with the selection after %s',
    (type) => {
      record();
      input('username').value = 'merchant';
      input('username').focus();
      input('username').setSelectionRange(1, 3);
      input('username').dispatchEvent(new Event(type, { bubbles: true }));
      expect(end()?.focused).toEqual({
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
    record();
    find(selector).focus();
    expect(end()?.focused).toEqual({ selector, element: find(selector), selection: null });
  });

  test.each(['#root a', '#root form > [autocomplete]', 'body > form input', 'body > form button'])(
    'is not %s',
    (selector) => {
      input('username').focus();
      record();
      find(selector).focus();
      expect(end()?.focused).toBeUndefined();
    },
  );

  test('is the field that had it when the page became inert', () => {
    input('remember').setAttribute(flags.focused, '');
    find('#root a').focus();
    record();
    expect(end()?.focused?.element).toBe(input('remember'));
  });
});

describe('the restored focus', () => {
  const focusedIn = (name: string, selection: readonly [number, number] | null) => ({
    selector: fieldSelector(name),
    selection,
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

  test('does not move to a field that React has hydrated, because the user has left that field', () => {
    restoreFocus({ ...focusedIn('username', [0, 1]), element: input('username') });
    expect(document.body).toHaveFocus();
  });
});
