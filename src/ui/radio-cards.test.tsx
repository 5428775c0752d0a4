import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { focusField } from '#src/forms/use-bound-field.tsx';
import type { FieldHint } from './hint-line.tsx';
import { RadioCards } from './radio-cards.tsx';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
});

const option = (value: string, gatewayId: number, business = 'Corner Shop') => ({
  value,
  title: value,
  details: [
    { label: 'Gateway ID', value: String(gatewayId) },
    { label: 'Business name', value: business },
  ],
});

interface ListProps {
  readonly options: readonly ReturnType<typeof option>[];
  readonly initial?: string;
  readonly onSubmit?: () => void;
  readonly hint?: FieldHint;
}

function List({ options, initial = '', onSubmit, hint }: ListProps) {
  const [value, setValue] = useState(initial);
  return (
    <I18nProvider i18n={i18n}>
      <form onSubmit={onSubmit}>
        <RadioCards
          name="username"
          label="Username"
          value={value}
          onChange={setValue}
          options={options}
          hint={hint}
        />
        <output>{value}</output>
        <button type="submit">Continue</button>
      </form>
    </I18nProvider>
  );
}

const many = Array.from({ length: 300 }, (_, index) =>
  option(`shop.${index}`, 100_000 + index, index === 299 ? 'Café Zürich' : 'Corner Shop'),
);
const radios = () => within(screen.getByRole('group', { name: 'Username' })).queryAllByRole('radio');
/** The text of every card, without the space that a browser adds between the title and the details. */
const cardTexts = () => radios().map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search this list' });

test('the focus of the field goes to an option with its hint, and to the search field if no option matches', async () => {
  render(<List options={many} hint={{ key: 'USERNAME_REQUIRED', text: 'Choose one.' }} />);
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
  const { rerender } = render(<List options={many.slice(0, 10)} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
  rerender(<List options={many.slice(0, 11)} />);
  expect(search()).toBeVisible();
});

test('the search matches words of title and details without regard to case and accents', async () => {
  render(<List options={many} />);
  await userEvent.type(search(), 'cafe ZURICH');
  expect(radios()).toHaveLength(1);
  expect(cardTexts()).toEqual(['shop.299Gateway ID: 100299Business name: Café Zürich']);
  expect(screen.getByText('1 of 300')).toBeVisible();
  await userEvent.type(search(), ' x');
  expect(radios()).toHaveLength(0);
  expect(screen.getByText('No match')).toBeVisible();
});

test('the chosen option stays visible for every search', async () => {
  render(<List options={many} />);
  await userEvent.click(screen.getByDisplayValue('shop.3'));
  await userEvent.type(search(), 'shop.250');
  expect(radios().map((radio) => (radio as HTMLInputElement).value)).toEqual(['shop.3', 'shop.250']);
  expect(radios()[0]).toBeChecked();
});

test('Enter in the search field does not submit the form', async () => {
  const onSubmit = vi.fn((event?: { preventDefault(): void }) => event?.preventDefault());
  render(<List options={many} onSubmit={onSubmit} />);
  await userEvent.type(search(), 'shop.7{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});
