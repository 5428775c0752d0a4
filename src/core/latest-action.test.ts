import { expect, test } from 'vitest';
import { LatestAction } from './latest-action.ts';

test.each([
  ['typing', 'input', true],
  ['a submit', 'submit', true],
  ['Back or Forward from another page', 'pageshow', true],
  ['Back or Forward', 'popstate', false],
])('%s is an action (event %s; only on an idle page: %s)', (_, type, mustBeIdle) => {
  document.body.innerHTML = '<form><input /></form>';
  const input = document.forms[0]?.elements[0];
  const event = Object.assign(new Event(type, { bubbles: true }), { persisted: true });
  const act = () => (/input|submit/.test(type) ? input : window)?.dispatchEvent(event);
  const actions = new LatestAction();
  let isBusy = true;
  actions.watch(() => isBusy);
  const signal = actions.begin();
  // A page that loads is no action.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  act();
  expect(signal.aborted).toBe(!mustBeIdle);
  isBusy = false;
  act();
  expect(signal.aborted).toBe(true);
});
