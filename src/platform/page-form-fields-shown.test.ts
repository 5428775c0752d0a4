import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flags } from '#api/page-start.ts';
import { fieldSelector, setPageButtonLabel, showPageHint } from './page-form-fields.ts';

const input = (name = 'username') => document.querySelector<HTMLInputElement>(fieldSelector(name))!;
const hint = () => document.querySelector('#root [data-message-key]');
const button = () => document.querySelector('#root button')!;
const box = () => document.querySelector('#field')!;
/** Whether the page is still as the build has rendered it. */
const isPrerendered = () => document.querySelector('#root')!.hasAttribute(flags.prerendered);

beforeEach(() => {
  document.body.innerHTML = `<div id="root" ${flags.prerendered}="en-us"><form>
    <div id="field"><div><input name="username" value="merchant"></div><p></p></div>
    <input name="remember" type="checkbox"><button type="submit">Send</button>
  </form></div>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

describe('a hint', () => {
  test('describes its field, which is invalid, and the view renders the page again', () => {
    showPageHint('username', { key: 'REQUIRED', text: 'Enter it.' });
    expect(hint()).toHaveAttribute('data-message-key', 'REQUIRED');
    expect(hint()?.parentElement?.localName).toBe('p');
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription('Enter it.');
    expect(box()).toHaveAttribute(flags.invalid);
    expect(isPrerendered()).toBe(false);
  });

  test('is replaced by another one, and stays the same element if it is the same', () => {
    showPageHint('username', { key: 'REQUIRED', text: 'Enter it.' });
    showPageHint('username', { key: 'INVALID', text: 'Not so.' });
    const shown = hint();
    showPageHint('username', { key: 'INVALID', text: 'Not so.' });
    expect(hint()).toBe(shown);
    expect(input()).toHaveAccessibleDescription('Not so.');
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
    const before = button().outerHTML;
    setPageButtonLabel('Sending…');
    setPageButtonLabel('Still sending…');
    expect(button()).toHaveTextContent('Still sending…');
    expect(button()).toHaveAccessibleName('Send');
    expect(isPrerendered()).toBe(false);
    setPageButtonLabel('');
    expect(button().outerHTML).toBe(before);
  });

  test('that is shown already, or has no button, changes nothing', () => {
    setPageButtonLabel('');
    expect(isPrerendered()).toBe(true);
    button().remove();
    setPageButtonLabel('Sending…');
    expect(isPrerendered()).toBe(true);
  });
});
