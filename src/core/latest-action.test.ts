import { afterEach, expect, test } from 'vitest';
import { LatestAction } from './latest-action.ts';

let isBusy = false;
afterEach(() => {
  isBusy = false;
  document.body.innerHTML = '';
});

/** Creates actions that watch a page with a form. */
function watchPage() {
  document.body.innerHTML = '<form><input /></form>';
  const actions = new LatestAction();
  actions.watch(() => isBusy);
  const dispatch = (type: string) =>
    document.querySelector('form')?.firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }));
  return { isLatest: actions.begin(), dispatch };
}

test('an action is the latest until the next one begins', () => {
  const actions = new LatestAction();
  const first = actions.begin();
  expect(first()).toBe(true);
  const second = actions.begin();
  expect(first()).toBe(false);
  expect(second()).toBe(true);
});

test('the current action is the latest until the next one begins, and is none itself', () => {
  const actions = new LatestAction();
  const begun = actions.begin();
  const current = actions.current();
  expect(begun()).toBe(true);
  expect(current()).toBe(true);
  actions.begin();
  expect(current()).toBe(false);
});

test.each([
  ['typing', 'input'],
  ['a submit', 'submit'],
])('%s is an action, unless the page is busy', (_, type) => {
  const { isLatest, dispatch } = watchPage();
  isBusy = true;
  dispatch(type);
  expect(isLatest()).toBe(true);
  isBusy = false;
  dispatch(type);
  expect(isLatest()).toBe(false);
});

test('Back and Forward are actions', () => {
  const { isLatest } = watchPage();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(isLatest()).toBe(false);
});
