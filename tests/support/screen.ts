import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

// What `renderApp` shows, by role and name; a message by its key.

export const title = (name: string) => screen.findByRole('heading', { level: 1, name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const link = (name: string) => screen.getByRole('link', { name });
export const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
export const message = (key?: string) =>
  document.querySelector(key === undefined ? '[data-message-key]' : `[data-message-key="${key}"]`);
export const shows = (key: string) => waitFor(() => expect(message(key)).toBeVisible());

/** Waits until the page is idle and an element has the focus. */
export const hasFocus = (element: () => Element | null) =>
  waitFor(() => {
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    expect(element()).toHaveFocus();
  });
