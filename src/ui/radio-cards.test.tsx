import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { focusField } from '#src/forms/use-bound-field.tsx';
import { renderWithTexts } from '#tests/support/render-with-texts.tsx';
import type { FieldHint } from './hint-line.tsx';
import { RadioCards } from './radio-cards.tsx';

const many = Array.from({ length: 300 }, (_, index) => ({
  value: `shop.${index}`,
  title: `shop.${index}`,
  details: [
    { label: 'Gateway ID', value: String(100_000 + index) },
    { label: 'Business name', value: index === 299 ? 'Café Zürich' : 'Corner Shop' },
  ],
}));

interface ListProps {
  readonly options: typeof many;
  readonly onSubmit?: () => void;
  readonly hint?: FieldHint;
}

function List({ options, onSubmit, hint }: ListProps) {
  const [value, setValue] = useState('');
  return (
    <form onSubmit={onSubmit}>
      <RadioCards
        name="username"
        label="Username"
        value={value}
        onChange={setValue}
        options={options}
        hint={hint}
      />
      <button type="submit">Continue</button>
    </form>
  );
}

const radios = () => within(screen.getByRole('group', { name: 'Username' })).queryAllByRole('radio');
const values = () => radios().map((radio) => (radio as HTMLInputElement).value);
const search = () => screen.getByRole('searchbox', { name: 'Search this list' });

test('the focus of the field goes to an option with its hint, and to the search field if no option matches', async () => {
  renderWithTexts(<List options={many} hint={{ key: 'USERNAME_REQUIRED', text: 'Choose one.' }} />);
  focusField('username');
  expect(radios()[0]).toHaveFocus();
  expect(radios()[0]).toHaveAccessibleDescription('Choose one.');
  expect(search()).not.toHaveAccessibleDescription();
  await userEvent.type(search(), 'nobody');
  await userEvent.tab();
  focusField('username');
  expect(search()).toHaveFocus();
  expect(search()).toHaveAccessibleDescription('Choose one.');
});

test('a list of ten options has no search field, a list of eleven has one', () => {
  const { rerender } = renderWithTexts(<List options={many.slice(0, 10)} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
  rerender(<List options={many.slice(0, 11)} />);
  expect(search()).toBeVisible();
});

test('the search matches words of title and details without regard to case and accents, and keeps the chosen option', async () => {
  const onSubmit = vi.fn((event?: { preventDefault(): void }) => event?.preventDefault());
  renderWithTexts(<List options={many} onSubmit={onSubmit} />);
  await userEvent.type(search(), 'cafe ZURICH{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(values()).toEqual(['shop.299']);
  // The text of the card, without the space that a browser adds between the title and the details.
  expect((radios()[0] as HTMLInputElement).labels?.[0]).toHaveTextContent(
    /^shop\.299Gateway ID: 100299Business name: Café Zürich$/,
  );
  expect(screen.getByText('1 of 300')).toBeVisible();
  await userEvent.click(radios()[0]!);
  await userEvent.clear(search());
  await userEvent.type(search(), 'shop.250');
  expect(values()).toEqual(['shop.299', 'shop.250']);
  expect(radios()[0]).toBeChecked();
  await userEvent.type(search(), ' x');
  expect(screen.getByText('No match')).toBeVisible();
});
