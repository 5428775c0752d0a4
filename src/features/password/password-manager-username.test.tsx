import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordManagerUsername } from './password-manager-username.tsx';

test('the username is in the document for password managers and hidden from users', () => {
  render(<PasswordManagerUsername username="jdoe" />);
  const input = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(input).toHaveValue('jdoe');
  expect(input?.readOnly).toBe(true);
  expect(input).not.toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});
