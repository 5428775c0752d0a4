import { afterEach, beforeEach, expect, test } from 'vitest';
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

/** A page that was loaded again: its form is empty. */
function reload(): void {
  document.body.innerHTML = `<div id="root">${form}</div>`;
}

beforeEach(() => {
  window.sessionStorage.clear();
  reload();
});
afterEach(() => document.body.replaceChildren());

test('input is entered once after a reload, and is deleted from storage', () => {
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
  'nothing is kept while %s holds a secret',
  (selector) => {
    field('[name=firstName]').value = 'Pat';
    field(selector).value = 'secret-word';
    expect(keepInput()).toBe(false);
    expect(window.sessionStorage.length).toBe(0);
  },
);

test('a password that is shown is a secret', () => {
  field('[name=password]').type = 'text';
  field('[name=password]').value = 'secret-word';
  expect(keepInput()).toBe(false);
});

test('input of another address is deleted', () => {
  field('[name=firstName]').value = 'Pat';
  keepInput();
  window.history.pushState({}, '', '/contact');
  reload();
  takeKeptInput()();
  expect(field('[name=firstName]').value).toBe('');
  expect(window.sessionStorage.length).toBe(0);
  window.history.pushState({}, '', '/');
});

test('a field that the user has filled again stays', () => {
  field('[name=firstName]').value = 'Pat';
  keepInput();
  reload();
  field('[name=firstName]').value = 'Sam';
  takeKeptInput()();
  expect(field('[name=firstName]').value).toBe('Sam');
});

test.each(['{', 'null', '{"address":"/"}'])('text of another shape in storage (%s) is ignored', (text) => {
  window.sessionStorage.setItem('merchant-sign-in.input', text);
  expect(takeKeptInput()).not.toThrow();
  expect(window.sessionStorage.length).toBe(0);
});
