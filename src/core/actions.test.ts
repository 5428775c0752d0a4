import { afterEach, expect, test } from 'vitest';
import { Actions } from './actions.ts';

let isBusy = false;
afterEach(() => {
  isBusy = false;
  document.body.innerHTML = '';
});

/** Creates actions that watch a page with an idle field and a field in an inert form. */
function watchPage() {
  document.body.innerHTML = '<form><input name="idle" /></form><form inert><input name="busy" /></form>';
  const actions = new Actions();
  actions.watch(() => isBusy);
  const type = (name: string) =>
    document.querySelector(`input[name=${name}]`)?.dispatchEvent(new Event('input', { bubbles: true }));
  return { actions, type };
}

test('an action is present until the next one begins', () => {
  const actions = new Actions();
  const first = actions.begin();
  expect(first.isPresent()).toBe(true);
  const second = actions.begin();
  expect(first.isPresent()).toBe(false);
  expect(second.isPresent()).toBe(true);
});

test('typing is an action, unless the page is busy', () => {
  const { actions, type } = watchPage();
  const action = actions.begin();
  type('busy');
  expect(action.isPresent()).toBe(true);
  type('idle');
  expect(action.isPresent()).toBe(false);
});

test('a submit is an action, unless another one is under way', () => {
  const { actions } = watchPage();
  const action = actions.begin();
  const submit = () => document.querySelector('form')?.dispatchEvent(new Event('submit'));
  isBusy = true;
  submit();
  expect(action.isPresent()).toBe(true);
  isBusy = false;
  submit();
  expect(action.isPresent()).toBe(false);
});

test('Back and Forward are actions', () => {
  const { actions } = watchPage();
  const action = actions.begin();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(action.isPresent()).toBe(false);
});
