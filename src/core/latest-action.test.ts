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
  return { action: actions.begin(), dispatch };
}

test('an action is the latest until the next one begins', () => {
  const actions = new LatestAction();
  const first = actions.begin();
  expect(first.isLatest()).toBe(true);
  const second = actions.begin();
  expect(first.isLatest()).toBe(false);
  expect(second.isLatest()).toBe(true);
});

test.each([
  ['typing', 'input'],
  ['a submit', 'submit'],
])('%s is an action, unless the page is busy', (_, type) => {
  const { action, dispatch } = watchPage();
  isBusy = true;
  dispatch(type);
  expect(action.isLatest()).toBe(true);
  isBusy = false;
  dispatch(type);
  expect(action.isLatest()).toBe(false);
});

test('Back and Forward are actions', () => {
  const { action } = watchPage();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(action.isLatest()).toBe(false);
});
