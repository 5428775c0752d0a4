import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithTexts } from '#tests/support/render-with-texts.tsx';
import { addAnnouncer, announced } from '#tests/support/screen.ts';
import { GetNewPin } from './get-new-pin.tsx';
import { PinExpiry, PinSent } from './pin-sent.tsx';

const sentAt = new Date(2026, 0, 5, 8, 2).getTime();
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: sentAt + 1_000 });
  addAnnouncer();
});
afterEach(() => vi.useRealTimers());

function show(method: 'email' | 'sms', to: string) {
  const sent = { method, to, at: sentAt };
  return renderWithTexts(
    <>
      <PinSent sent={sent} />
      <PinExpiry sent={sent} />
    </>,
  );
}

test('ten minutes after a PIN was sent, the screen shows and announces that it has expired', () => {
  const { container } = show('sms', '(***) ***-0142');
  expect(container).toHaveTextContent(
    /^A PIN was sent to \(\*\*\*\) \*\*\*-0142\.\(•••\) •••-0142 ?Sent at 8:02\sAM\. A PIN expires in 10 minutes\./,
  );
  act(() => vi.advanceTimersByTime(10 * minute - 2_000));
  expect(announced()).toEqual([]);
  act(() => vi.advanceTimersByTime(1_000));
  expect(announced()).toEqual([expect.stringMatching(/^This PIN expired at 8:12\sAM. You need a new one.$/)]);
  expect(document.getElementById('pin-expiry')).toHaveTextContent(/^This PIN expired/);
  // Only the announcement has one, to disappear.
  expect(vi.getTimerCount()).toBe(1);
});

test('at its first tick, a resumed tab shows that the PIN has expired', () => {
  show('sms', '(***) ***-0142');
  vi.setSystemTime(sentAt + 60 * minute);
  act(() => vi.advanceTimersByTime(1_000));
  expect(document.getElementById('pin-expiry')).toHaveTextContent(/expired at 8:12\sAM/);
});

test('a link opens the mail service of the address in a new tab, and does not describe the PIN field', () => {
  show('email', 'm***@gmail.com');
  const link = screen.getByRole('link', { name: 'Open Gmail' });
  expect(link).toHaveAttribute('href', 'https://mail.google.com/');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(document.getElementById('pin-sent')).not.toContainElement(link);
});

test.each([
  [undefined, sentAt, 0],
  [sentAt, sentAt, 60],
  [sentAt, sentAt + 1, 60],
  [sentAt, sentAt + 1_000, 59],
  [sentAt, sentAt + 59_001, 1],
  [sentAt, sentAt + minute, 0],
  // If the clock was set back after the PIN was sent, the user does not wait.
  [sentAt, sentAt - 1, 0],
])('if the last PIN was sent at %s and the time is %s, the next one waits for %s s', (last, now, seconds) => {
  vi.setSystemTime(now);
  renderWithTexts(<GetNewPin sentAt={last} onClick={() => undefined} />);
  const button = screen.getByRole('button');
  expect(button).toHaveTextContent(seconds === 0 ? /^Get a new PIN$/ : `Get a new PIN (${seconds} s)`);
  expect(button).toHaveAccessibleName('Get a new PIN');
  const possibleAt = /^Available at 8:03:\d\d\sAM$/;
  expect(button).toHaveAccessibleDescription(seconds === 0 ? '' : expect.stringMatching(possibleAt));
  expect(button.getAttribute('aria-disabled')).toBe(seconds === 0 ? null : 'true');
});

test('the end of the wait for another PIN is announced once', () => {
  renderWithTexts(<GetNewPin sentAt={sentAt} onClick={() => undefined} />);
  act(() => vi.advanceTimersByTime(58_000));
  expect(announced()).toEqual([]);
  act(() => vi.advanceTimersByTime(2_000));
  expect(announced()).toEqual(['You can get a new PIN now.']);
});
