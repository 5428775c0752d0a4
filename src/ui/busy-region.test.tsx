import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BusyRegion } from './busy-region.tsx';

const region = (busy: boolean) => (
  <BusyRegion busy={busy}>
    <button type="button">Send</button>
  </BusyRegion>
);

test('while busy no element inside has or gets the focus, even in a browser without inert', () => {
  const { rerender } = render(region(false));
  const button = screen.getByText('Send');
  button.focus();
  rerender(region(true));
  expect(document.activeElement).toBe(document.body);
  // Without the attribute, as in a browser that does not know it, `focus()` moves the focus.
  button.closest('[inert]')?.removeAttribute('inert');
  button.focus();
  expect(document.activeElement).toBe(document.body);
});
