import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccountChip } from './account-chip.tsx';

test('the whole username is text that a browser does not translate', () => {
  const account = 'corner.cafe.with.a.rather.long.name';
  render(
    <AccountChip account={account}>
      <a href="/">Not you?</a>
    </AccountChip>,
  );
  expect(screen.getByText(account)).toHaveAttribute('data-account');
  expect(screen.getByText(account)).toHaveAttribute('translate', 'no');
  expect(screen.getByRole('link', { name: 'Not you?' })).toBeVisible();
});
