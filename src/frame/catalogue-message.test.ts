import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { announced, link, message, shows } from '#tests/support/screen.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

test('a status that replaces another is announced', async () => {
  const { router } = await renderApp('/contact');
  const statuses = { LOGIN_ACCOUNT_ACTIVATED: 'is activated', REQUEST_GIVEN_UP: 'You stopped waiting' };
  for (const [message, text] of Object.entries(statuses)) {
    const state = { message: message as MessageKey };
    await act(() => router.navigate({ to: '.', search: true, replace: true, state }));
    await waitFor(() => expect(announced().join(' ')).toContain(text));
  }
});

test('REQUEST_OFFLINE is an alert while the browser is offline, and a status once it is online', async () => {
  const { router } = await renderApp('/');
  await act(() => router.navigate({ to: '.', search: true, state: { message: 'REQUEST_OFFLINE' } }));
  for (const [isOnline, key, title] of [
    [true, 'REQUEST_ONLINE', /^Login/],
    [false, 'REQUEST_OFFLINE', /^Error: Login/],
    [true, 'REQUEST_ONLINE', /^Login/],
  ] as const) {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    await shows(key);
    expect(document.querySelectorAll('[data-message-key]')).toHaveLength(1);
    expect(document.title).toMatch(title);
  }
  expect(announced()).toContain('Your connection came back. Try again.');
});

test.each([
  [
    'is shown even if it is one that a field shows after a submit',
    { fieldErrors: [{ messageKey: 'LOGIN_UNAUTHORIZED_ERROR' }] },
    'Username or password is incorrect.',
  ],
  [
    'with a text of the service shows it as it is',
    { response: { rmsg: String.raw`Files are in C:\x41` } },
    String.raw`Files are in C:\x41`,
  ],
])('the message of a theme %s', async (_, failure, text) => {
  service.server.use(
    http.get('*/themesvc/v1/themes/:id', () => HttpResponse.json({ message: failure }, { status: 400 })),
  );
  await renderApp('/?cobrand=harbor');
  expect(await screen.findByText(text)).toBeVisible();
});

test('the message of app init keeps its reference and time on other screens', async () => {
  service.server.use(http.get('*/loginsvc/v1/appinitload', () => new HttpResponse(null, { status: 400 })));
  const { router, user } = await renderApp('/');
  const reference = () => document.querySelector('[data-reference]');
  await waitFor(() => expect(reference()).toHaveTextContent(/^Reference: \w{4}-\w{4}, \d+:\d\d/));
  const shown = reference()?.textContent;
  const incident = { reference: 'ABCD-2345', at: 0 };
  const state = { message: 'LOGIN_DECLINED_ERROR', incident } as const;
  await act(() => router.navigate({ to: '.', search: true, replace: true, state }));
  expect(await screen.findByText(/could not log you in/)).toBeVisible();
  expect(reference()).toHaveTextContent(String(shown));
  const later = Date.now() + 7 * 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(link('Need help?'));
  await user.click(await screen.findByRole('link', { name: 'Return to login' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(reference()).toHaveTextContent(String(shown));
});

describe('a 429 with Retry-After', () => {
  const limited = (seconds: number) => () =>
    new HttpResponse(null, { status: 429, headers: { 'Retry-After': String(seconds) } });
  const alertOf = async (key: MessageKey) => {
    await shows(key);
    return message(key);
  };

  test('of a login shows its own message, its reference and when to try again, until another failure follows', async () => {
    let sent: string | null = null;
    const limit: Parameters<typeof http.post>[1] = ({ request }) => {
      sent = request.headers.get('X-Reference');
      return limited(600)();
    };
    service.server.use(
      http.post('*/loginSvc/v1/sessionSTA', limit, { once: true }),
      http.post('*/loginSvc/v1/sessionSTA', () => new HttpResponse(null, { status: 429 })),
    );
    const { fill, router } = await renderApp('/');
    await fill({ Username: 'merchant', Password: 'secret-1{Enter}' });
    const alert = await alertOf('LOGIN_UNANTICIPATED_ERROR');
    expect(alert).toHaveTextContent('contact Merchant Support. Wait 10 minutes before you try again.');
    expect(alert?.querySelector('[data-reference]')).toHaveAttribute('data-reference', String(sent));
    // The history state has it, so that a reload does not lose it.
    expect(router.state.location.state.incident?.retryAt).toBeGreaterThan(Date.now() + 590_000);
    await fill({ Password: 'secret-1{Enter}' });
    await waitFor(() => expect(screen.queryByText(/before you try again/)).toBeNull());
    await alertOf('LOGIN_UNANTICIPATED_ERROR');
  });

  test('of a login counts the wait from its own failure, not from the failure of app init', async () => {
    service.server.use(
      http.get('*/loginsvc/v1/appinitload', () => new HttpResponse(null, { status: 400 })),
      http.post('*/loginSvc/v1/sessionSTA', limited(60)),
    );
    const { fill } = await renderApp('/');
    await alertOf('LOGIN_UNANTICIPATED_ERROR');
    const later = Date.now() + 10 * 60_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    await fill({ Username: 'merchant', Password: 'secret-1{Enter}' });
    expect(await screen.findByText(/before you try again/)).toHaveTextContent('Wait 1 minute');
  });

  test('of app init or of a theme says when to try again', async () => {
    service.server.use(
      http.get('*/loginsvc/v1/appinitload', limited(7200)),
      http.get('*/themesvc/v1/themes/:id', limited(100_000)),
    );
    await renderApp('/?cobrand=harbor');
    expect(await alertOf('LOGIN_UNANTICIPATED_ERROR')).toHaveTextContent('Wait 2 hours');
    expect(await alertOf('THEME_UNANTICIPATED_ERROR')).toHaveTextContent('Try again another day.');
  });
});
