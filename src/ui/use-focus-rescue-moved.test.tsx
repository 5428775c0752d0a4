import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFocusRescue } from './use-focus-rescue.ts';

// The region stays in the page when its component is unmounted, as other code may then still change it.

const region = () => document.querySelector<HTMLElement>('#region')!;
const find = (id: string) => document.getElementById(id)!;
/** Waits until the observer of the region has seen each change. */
const observed = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

function Rescue() {
  useFocusRescue({ current: document.querySelector('#region') });
  return null;
}

beforeEach(() => {
  document.body.innerHTML = `
    <div id="region"><h1>Login</h1>
      <div id="message" role="alert" data-message-key="FAILED">It failed. <button id="retry">Try again</button></div>
      <input id="field"><input id="other">
    </div><button id="outside">Help</button>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

test('after unmount nothing moves the focus, and the region has no listener', async () => {
  const added = vi.spyOn(region(), 'addEventListener');
  const removed = vi.spyOn(region(), 'removeEventListener');
  const { unmount } = render(<Rescue />);
  find('field').focus();
  unmount();
  expect(removed.mock.calls).toEqual(added.mock.calls);
  find('field').remove();
  await observed();
  expect(document.body).toHaveFocus();
});

test('a focused field that disappears gives the focus to the heading, which then leaves the order of Tab', async () => {
  render(<Rescue />);
  find('field').focus();
  find('field').remove();
  await observed();
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(screen.getByRole('heading')).toHaveAttribute('tabindex', '-1');
});

test('a message that the focus has left for a field gets no focus when the field disappears', async () => {
  render(<Rescue />);
  find('retry').focus();
  find('field').focus();
  find('field').remove();
  await observed();
  expect(screen.getByRole('heading')).toHaveFocus();
});

test.each(['other', 'outside'])('a focus that the user has moved (%s) is not lost', async (id) => {
  render(<Rescue />);
  find('field').focus();
  find(id).focus();
  find('field').remove();
  await observed();
  expect(find(id)).toHaveFocus();
});

test('a change elsewhere does not move the focus, and the focused field is still rescued later', async () => {
  render(<Rescue />);
  find('field').focus();
  find('other').remove();
  await observed();
  expect(find('field')).toHaveFocus();
  find('field').remove();
  await observed();
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('the focus is rescued once, so a later change does not take it back from the body', async () => {
  render(<Rescue />);
  find('field').focus();
  find('field').remove();
  await observed();
  screen.getByRole('heading').blur();
  await observed();
  find('other').remove();
  await observed();
  expect(document.body).toHaveFocus();
});

test('a removal that fires focusout, as in some browsers, loses no focus', async () => {
  render(<Rescue />);
  find('field').focus();
  find('field').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  find('field').remove();
  await observed();
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('a region without a heading, and a page without the region, move no focus', async () => {
  screen.getByRole('heading').remove();
  const { unmount } = render(<Rescue />);
  find('field').focus();
  find('field').remove();
  await observed();
  expect(document.body).toHaveFocus();
  unmount();
  region().remove();
  expect(() => render(<Rescue />)).not.toThrow();
});
