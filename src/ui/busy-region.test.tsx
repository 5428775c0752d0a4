import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BusyRegion } from './busy-region.tsx';

const region = (busy: boolean) => (
  <BusyRegion busy={busy}>
    <button type="button">Send</button>
  </BusyRegion>
);

test('while busy nothing inside has the focus, nor can get it, even where inert is unknown', () => {
  const { rerender } = render(region(false));
  const button = screen.getByText('Send');
  button.focus();
  rerender(region(true));
  expect(document.activeElement).toBe(document.body);
  // What the attribute does is the browser's; without it this moves the focus.
  button.closest('[inert]')?.removeAttribute('inert');
  button.focus();
  expect(document.activeElement).toBe(document.body);
});
