import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PinExpiry, PinSent } from './pin-sent.tsx';

const sentAt = new Date(2026, 0, 5, 8, 2).getTime();
const minutes = (count: number) => count * 60_000;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
  vi.useFakeTimers({ now: sentAt + 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const sent = { method: 'sms', to: '(***) ***-0142', at: sentAt } as const;
const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <PinSent sent={sent} />
      <PinExpiry sent={sent} />
    </I18nProvider>,
  );

test('shows where and when the PIN was sent and when it expires', () => {
  const { container } = show();
  expect(container).toHaveTextContent(
    /^A PIN was sent to \(\*\*\*\) \*\*\*-0142 ?Sent at 8:02\sAM\. It expires in 10 minutes\./,
  );
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('ten minutes after it was sent, the existing live region announces that the PIN has expired', () => {
  show();
  const region = screen.getByRole('status');
  act(() => vi.advanceTimersByTime(minutes(10) - 2_000));
  expect(region).toBeEmptyDOMElement();
  act(() => vi.advanceTimersByTime(1_000));
  expect(region).toHaveTextContent('This PIN expired at 8:12 AM. You need a new one.');
  expect(vi.getTimerCount()).toBe(0);
});

test('a tab that the browser had suspended shows at its first tick that the PIN has expired', () => {
  show();
  vi.setSystemTime(sentAt + minutes(60));
  act(() => vi.advanceTimersByTime(1_000));
  expect(screen.getByRole('status')).toHaveTextContent(/expired at 8:12\sAM/);
});
