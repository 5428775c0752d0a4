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
  return { signal: actions.begin(), dispatch };
}

test('an action is the latest until the next one begins, and to read its signal is no action', () => {
  const actions = new LatestAction();
  const first = actions.begin();
  const read = actions.signal;
  expect([first.aborted, read.aborted]).toEqual([false, false]);
  const second = actions.begin();
  expect([first.aborted, read.aborted, second.aborted]).toEqual([true, true, false]);
});

test.each([
  ['typing', 'input'],
  ['a submit', 'submit'],
])('%s is an action, unless the page is busy', (_, type) => {
  const { signal, dispatch } = watchPage();
  isBusy = true;
  dispatch(type);
  expect(signal.aborted).toBe(false);
  isBusy = false;
  dispatch(type);
  expect(signal.aborted).toBe(true);
});

test('Back and Forward are actions', () => {
  const { signal } = watchPage();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(signal.aborted).toBe(true);
});
