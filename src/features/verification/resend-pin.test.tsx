import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ResendPin } from './resend-pin.tsx';

afterEach(() => vi.useRealTimers());

test.each([
  [undefined, 100_000, 0],
  [100_000, 100_000, 60],
  [100_000, 100_001, 60],
  [100_000, 101_000, 59],
  [100_000, 159_001, 1],
  [100_000, 160_000, 0],
  [100_000, 900_000, 0],
  // If the clock was set back after the PIN was sent, the user does not wait.
  [100_000, 99_999, 0],
  [100_000, 5_000, 0],
])('if the last PIN was sent at %s and the time is %s, the user waits %s s', (sentAt, now, seconds) => {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
  vi.useFakeTimers({ now });
  render(
    <I18nProvider i18n={i18n}>
      <ResendPin sentAt={sentAt} onResend={() => undefined} />
    </I18nProvider>,
  );
  const button = screen.getByRole('button');
  expect(button).toHaveTextContent(seconds === 0 ? /^Get a new PIN$/ : `Get a new PIN (${seconds} s)`);
  expect(button.getAttribute('aria-disabled')).toBe(seconds === 0 ? null : 'true');
});
