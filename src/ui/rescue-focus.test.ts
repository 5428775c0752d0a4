import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rescueFocus } from './rescue-focus.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
/** Waits until the observer of the region has seen each change. */
const observed = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

const focus = (selector: string) => () => find(selector).focus();
const blur = () => (document.activeElement as HTMLElement).blur();
const remove = (selector: string) => () => find(selector).remove();
/** In some browsers a removal fires `focusout`. */
const removeWithEvent = () => {
  find('#field').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  find('#field').remove();
};

let end: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="region"><h1>Login</h1>
      <div id="message" role="alert" data-message-key="FAILED">It failed. <button id="retry">Try again</button></div>
      <input id="field"><input id="other">
    </div><button id="outside">Help</button>`;
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

test.each<[title: string, steps: (() => void)[], focused: string]>([
  [
    'a field that disappears gives the focus to the heading',
    [focus('#field'), remove('#field')],
    'h1[tabindex="-1"]',
  ],
  [
    'a message whose button disappears gets it',
    [focus('#retry'), remove('#retry')],
    '#message[tabindex="-1"]',
  ],
  [
    'a message that disappears with its button gives it to the heading',
    [focus('#retry'), remove('#message')],
    'h1',
  ],
  ['a message that the focus has left gets none', [focus('#retry'), focus('#field'), remove('#field')], 'h1'],
  ['a removal that fires focusout loses no focus', [focus('#field'), removeWithEvent], 'h1'],
  ['a button without the focus moves none', [focus('#retry'), blur, remove('#message')], 'body'],
  ['a focus that the user has moved stays', [focus('#field'), focus('#other'), remove('#field')], '#other'],
  ['also outside the region', [focus('#field'), focus('#outside'), remove('#field')], '#outside'],
  ['a change elsewhere moves no focus', [focus('#field'), remove('#other')], '#field'],
  ['a change elsewhere ends no rescue', [focus('#field'), remove('#other'), remove('#field')], 'h1'],
  ['the focus is rescued once', [focus('#field'), remove('#field'), blur, remove('#other')], 'body'],
  ['a region without a heading moves none', [remove('h1'), focus('#field'), remove('#field')], 'body'],
  ['after its end nothing moves the focus', [focus('#field'), () => end(), remove('#field')], 'body'],
])('%s', async (_, steps, focused) => {
  const added = vi.spyOn(find('#region'), 'addEventListener');
  const removed = vi.spyOn(find('#region'), 'removeEventListener');
  end = rescueFocus(find('#region'));
  for (const step of steps) {
    step();
    await observed();
  }
  expect(find(focused)).toHaveFocus();
  end();
  expect(removed.mock.calls).toEqual(expect.arrayContaining(added.mock.calls));
});
