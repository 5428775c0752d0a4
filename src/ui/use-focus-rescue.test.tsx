import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Page } from './page.tsx';
import { Heading } from './text.tsx';

const page = (content: ReactNode) => (
  <Page header="" footer="" sign="">
    <Heading>Login</Heading>
    {content}
  </Page>
);
const message = (action: ReactNode) => (
  <div role="alert" data-message-key="FAILED">
    It failed. {action}
  </div>
);
const button = <button type="button">Try again</button>;
const focusButton = () => act(() => screen.getByRole('button', { name: 'Try again' }).focus());

test('when the focused button of a message disappears, the message gets the focus', async () => {
  const { rerender } = render(page(message(button)));
  focusButton();
  rerender(page(message(null)));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
});

test('when a message disappears with its focused button, the heading gets the focus', async () => {
  const { rerender } = render(page(message(button)));
  focusButton();
  rerender(page(null));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Login' })).toHaveFocus());
});

test('a button that disappears without the focus moves no focus', async () => {
  const { rerender } = render(page(message(button)));
  focusButton();
  act(() => screen.getByRole('button', { name: 'Try again' }).blur());
  await act(async () => undefined);
  rerender(page(null));
  await act(async () => undefined);
  expect(document.body).toHaveFocus();
});
