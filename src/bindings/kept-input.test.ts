import { afterEach, beforeEach, expect, test } from 'vitest';
import { consumePreHydrationForm, recordPreHydrationForm } from '#src/platform/pre-hydration-form.ts';
import { keepInput, takeKeptInput } from './kept-input.ts';

const form = `<form>
  <input name="firstName" />
  <input name="remember" type="checkbox" />
  <input name="user" type="radio" value="1" /><input name="user" type="radio" value="2" />
  <input name="password" type="password" />
  <input name="recoveryPin" />
  <textarea name="g-recaptcha-response"></textarea>
</form>`;

function field<Element extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  selector: string,
): Element {
  const element = document.querySelector<Element>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
}

/** Loads the page again. Its form is empty then. */
function reload(): void {
  document.body.innerHTML = `<div id="root">${form}</div>`;
}

beforeEach(() => {
  window.sessionStorage.clear();
  reload();
});
afterEach(() => document.body.replaceChildren());

test('after a reload the stored input is entered once and deleted from storage', () => {
  field('[name=firstName]').value = 'Pat';
  field('[name=remember]').checked = true;
  field('[value="2"]').checked = true;
  expect(keepInput()).toBe(true);
  reload();
  const enter = takeKeptInput();
  expect(window.sessionStorage.length).toBe(0);
  const events: string[] = [];
  document.body.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) events.push(target.name);
  });
  enter();
  expect(field('[name=firstName]').value).toBe('Pat');
  expect(field('[name=remember]').checked).toBe(true);
  expect(field('[value="2"]').checked).toBe(true);
  expect(field('[value="1"]').checked).toBe(false);
  expect(events).toContain('firstName');
  reload();
  takeKeptInput()();
  expect(field('[name=firstName]').value).toBe('');
});

test.each(['[name=password]', '[name=recoveryPin]', 'textarea'])(
  'if %s contains a secret, nothing is stored',
  (selector) => {
    field('[name=firstName]').value = 'Pat';
    field(selector).value = 'secret-word';
    expect(keepInput()).toBe(false);
    expect(window.sessionStorage.length).toBe(0);
  },
);

test('a password that the page shows as text is a secret', () => {
  field('[name=password]').type = 'text';
  field('[name=password]').value = 'secret-word';
  expect(keepInput()).toBe(false);
});

test('input of another URL is deleted and not entered', () => {
  field('[name=firstName]').value = 'Pat';
  keepInput();
  window.history.pushState({}, '', '/contact');
  reload();
  takeKeptInput()();
  expect(field('[name=firstName]').value).toBe('');
  expect(window.sessionStorage.length).toBe(0);
  window.history.pushState({}, '', '/');
});

test('a field into which the user has typed again keeps its value', () => {
  field('[name=firstName]').value = 'Pat';
  keepInput();
  reload();
  field('[name=firstName]').value = 'Sam';
  takeKeptInput()();
  expect(field('[name=firstName]').value).toBe('Sam');
});

test.each(['{', 'null', '{"url":"/"}'])(
  'stored text of another shape (%s) is ignored and deleted',
  (text) => {
    window.sessionStorage.setItem('merchant-sign-in.input', text);
    expect(takeKeptInput()).not.toThrow();
    expect(window.sessionStorage.length).toBe(0);
  },
);

test.each([
  { name: 'firstName', isStored: true },
  { name: 'password', isStored: false },
])(
  'before the view is live, what was typed into $name is stored: $isStored, although the form is gone',
  ({ name, isStored }) => {
    field(`[name=${name}]`).value = 'typed';
    recordPreHydrationForm();
    document.body.innerHTML = '<div id="root"></div>';
    expect(keepInput()).toBe(isStored);
    expect(JSON.stringify({ ...window.sessionStorage }).includes('typed')).toBe(isStored);
    consumePreHydrationForm();
  },
);
