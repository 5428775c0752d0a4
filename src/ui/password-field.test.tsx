import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
});

test('the screen sets the rules for a password manager, the key for Enter and the name of the show button', () => {
  render(
    <I18nProvider i18n={i18n}>
      <PasswordField
        name="newPassword"
        label="New password"
        value=""
        onChange={() => undefined}
        submits={0}
        isOneOfSeveral
        minLength={12}
        passwordRules="minlength: 12; required: upper;"
        enterKeyHint="go"
      />
    </I18nProvider>,
  );
  // With `exact: false` the query fails if another element has a label that contains the text.
  const input = screen.getByLabelText('New password', { exact: false });
  expect(input).toHaveAttribute('passwordrules', 'minlength: 12; required: upper;');
  expect(input).toHaveAttribute('minlength', '12');
  expect(input).toHaveAttribute('enterkeyhint', 'go');
  expect(screen.getByRole('button', { name: 'Show password New password' })).toBeVisible();
});
