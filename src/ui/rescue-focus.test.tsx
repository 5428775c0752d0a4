import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Page } from './page.tsx';
import { rescueFocus } from './rescue-focus.ts';
import { Heading } from './text.tsx';

const region = () => document.querySelector<HTMLElement>('#region')!;
const find = (id: string) => document.getElementById(id)!;
const heading = () => screen.getByRole('heading');
/** Waits until the observer of the region has seen each change. */
const observed = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

async function remove(element: Element): Promise<void> {
  element.remove();
  await observed();
}

let end: () => void = () => undefined;

/** Begins the rescue. Then the elements get the focus, one after the other. */
function focusIn(...ids: readonly string[]): void {
  end = rescueFocus(region());
  for (const id of ids) find(id).focus();
}

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

test('a page whose message loses its focused button gives the focus to the message', async () => {
  const page = (action: ReactNode) => (
    <Page header="" footer="" sign="">
      <Heading>Login</Heading>
      <div role="alert" data-message-key="FAILED">
        It failed. {action}
      </div>
    </Page>
  );
  const { container, rerender } = render(page(<button type="button">Try again</button>));
  act(() => within(container).getByRole('button', { name: 'Try again' }).focus());
  rerender(page(null));
  await waitFor(() => expect(within(container).getByRole('alert')).toHaveFocus());
});

test('when a message disappears with its focused button, the heading gets the focus', async () => {
  focusIn('retry');
  await remove(find('message'));
  expect(heading()).toHaveFocus();
});

test('a button that disappears without the focus moves no focus', async () => {
  focusIn('retry');
  find('retry').blur();
  await observed();
  await remove(find('message'));
  expect(document.body).toHaveFocus();
});

test('after its end nothing moves the focus, and the region has no listener', async () => {
  const added = vi.spyOn(region(), 'addEventListener');
  const removed = vi.spyOn(region(), 'removeEventListener');
  focusIn('field');
  end();
  expect(removed.mock.calls).toEqual(added.mock.calls);
  await remove(find('field'));
  expect(document.body).toHaveFocus();
});

test('a focused field that disappears gives the focus to the heading, which then leaves the order of Tab', async () => {
  focusIn('field');
  await remove(find('field'));
  expect(heading()).toHaveFocus();
  expect(heading()).toHaveAttribute('tabindex', '-1');
});

test('a message that the focus has left for a field gets no focus when the field disappears', async () => {
  focusIn('retry', 'field');
  await remove(find('field'));
  expect(heading()).toHaveFocus();
});

test.each(['other', 'outside'])('a focus that the user has moved (%s) is not lost', async (id) => {
  focusIn('field', id);
  await remove(find('field'));
  expect(find(id)).toHaveFocus();
});

test('a change elsewhere does not move the focus, and the focused field is still rescued later', async () => {
  focusIn('field');
  await remove(find('other'));
  expect(find('field')).toHaveFocus();
  await remove(find('field'));
  expect(heading()).toHaveFocus();
});

test('the focus is rescued once, so a later change does not take it back from the body', async () => {
  focusIn('field');
  await remove(find('field'));
  heading().blur();
  await observed();
  await remove(find('other'));
  expect(document.body).toHaveFocus();
});

test('a removal that fires focusout, as in some browsers, loses no focus', async () => {
  focusIn('field');
  find('field').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await remove(find('field'));
  expect(heading()).toHaveFocus();
});

test('a region without a heading moves no focus', async () => {
  heading().remove();
  focusIn('field');
  await remove(find('field'));
  expect(document.body).toHaveFocus();
});
