import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SummaryList } from './summary-list.tsx';

test('no browser translates a value of the record', () => {
  render(
    <SummaryList
      rows={[
        { label: 'Username', value: 'newuser', isAccount: true },
        { label: 'Email', value: 'nadia@example.com' },
        { label: 'Mobile', value: '206-555-0177' },
      ]}
    />,
  );
  for (const value of ['newuser', 'nadia@example.com', '206-555-0177'])
    expect(screen.getByText(value)).toHaveAttribute('translate', 'no');
});

test('a missing value shows its hint, and a fact with neither is left out', () => {
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
});
