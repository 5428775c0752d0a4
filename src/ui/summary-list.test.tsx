import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccountChip } from './account-chip.tsx';
import { SummaryList } from './summary-list.tsx';

test('a missing value shows its hint, a fact with neither is left out, and no browser translates a value', () => {
  render(
    <SummaryList
      rows={[
        { label: 'Email', value: 'nadia@example.com' },
        { label: 'Telephone', value: '', hint: { key: 'PHONE_REQUIRED', text: 'No telephone number yet.' } },
        { label: 'Extension', value: '' },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Email', 'Telephone']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'nadia@example.com',
    'No telephone number yet.',
  ]);
  expect(screen.getByText('nadia@example.com')).toHaveAttribute('translate', 'no');
});

test('the username of an account is marked, and no browser translates it', () => {
  render(<AccountChip account="corner.cafe.with.a.rather.long.name" />);
  const account = screen.getByText('corner.cafe.with.a.rather.long.name');
  expect(account).toHaveAttribute('data-account');
  expect(account).toHaveAttribute('translate', 'no');
});
