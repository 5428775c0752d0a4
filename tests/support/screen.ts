import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';

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

/** What was announced in the last seconds. */
export const announced = () =>
  Array.from(document.querySelectorAll('#announcer > *'), ({ textContent }) => textContent);

/** Adds the live region of index.html to a page without it, for one test. */
export function addAnnouncer(): void {
  const region = document.body.appendChild(document.createElement('div'));
  region.id = 'announcer';
  onTestFinished(() => region.remove());
}
