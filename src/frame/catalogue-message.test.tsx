import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

/** Opens Contact support with a message. */
async function show(message: MessageKey) {
  const app = await renderApp('/contact?cobrand=harbor');
  await act(() => app.router.navigate({ to: '.', search: true, replace: true, state: { message } }));
  return app;
}

test.each(['PASSWORD_CHANGE_GIVEN_UP', 'ACTIVATION_GIVEN_UP'] as const)(
  '%s is an alert with a link to login inside, which keeps the entry parameters',
  async (key) => {
    const { user, router } = await show(key);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveAttribute('data-message-key', key);
    await user.click(within(alert).getByRole('link', { name: 'Go to login' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
    expect(router.state.location.href).toBe('/?cobrand=harbor');
  },
);

test('a message without such a link has none', async () => {
  await show('REQUEST_GIVEN_UP');
  expect(within(screen.getByRole('status')).queryByRole('link')).toBeNull();
});

test('the message of a theme is shown even if it is one that a field shows after a submit', async () => {
  const body = { message: { fieldErrors: [{ messageKey: 'LOGIN_UNAUTHORIZED_ERROR' }] } };
  service.server.use(http.get('*/themesvc/v1/themes/:id', () => HttpResponse.json(body, { status: 400 })));
  await renderApp('/?cobrand=harbor');
  expect(await screen.findByText('Username or password is incorrect.')).toBeVisible();
});

test('the text of a service is shown as it is', async () => {
  const text = String.raw`Files are in C:\x41`;
  const body = { message: { response: { rmsg: text } } };
  service.server.use(http.get('*/themesvc/v1/themes/:id', () => HttpResponse.json(body, { status: 400 })));
  await renderApp('/?cobrand=harbor');
  expect(await screen.findByText(text)).toBeVisible();
});

test('the message of app init shows when that failed, also after another screen', async () => {
  service.server.use(http.get('*/loginsvc/v1/appinitload', () => new HttpResponse(null, { status: 400 })));
  const { user } = await renderApp('/');
  const shown = await waitFor(() => {
    const reference = document.querySelector('[data-reference]')?.textContent;
    expect(reference).toMatch(/\d:\d\d/);
    return reference;
  });
  const later = Date.now() + 7 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(screen.getByRole('link', { name: 'Need help?' }));
  await user.click(await screen.findByRole('link', { name: 'Return to login' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(document.querySelector('[data-reference]')?.textContent).toBe(shown);
  clock.mockRestore();
});

test('the message of app init shows the reference of this visit, not that of an earlier submit', async () => {
  service.server.use(http.get('*/loginsvc/v1/appinitload', () => new HttpResponse(null, { status: 400 })));
  const { router } = await renderApp('/');
  const shown = () => document.querySelector('[data-reference]')?.getAttribute('data-reference');
  await waitFor(() => expect(shown()).toMatch(/^\w{4}-\w{4}$/));
  const ofVisit = shown();
  const incident = { reference: 'ABCD-2345', at: 0 };
  const state = { message: 'LOGIN_DECLINED_ERROR', incident } as const;
  await act(() => router.navigate({ to: '.', search: true, replace: true, state }));
  expect(await screen.findByText(/could not log you in/)).toBeVisible();
  expect(shown()).toBe(ofVisit);
});

describe('a 429 with Retry-After', () => {
  const limited = (seconds: number) => () =>
    new HttpResponse(null, { status: 429, headers: { 'Retry-After': String(seconds) } });
  const alertOf = (key: MessageKey) =>
    waitFor(() => {
      const alert = document.querySelector(`[data-message-key=${key}]`);
      expect(alert).toBeVisible();
      return alert;
    });

  test('of a login shows its own message and when to try again, which a reload does not lose', async () => {
    service.server.use(http.post('*/loginSvc/v1/sessionSTA', limited(600)));
    const { user, router } = await renderApp('/');
    await user.type(screen.getByLabelText('Username'), 'merchant');
    await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
    expect(await alertOf('LOGIN_UNANTICIPATED_ERROR')).toHaveTextContent(
      'contact Merchant Support. Try again in 10 minutes.',
    );
    const { incident } = router.state.location.state;
    expect(incident?.retryAt).toBeGreaterThan(Date.now() + 590_000);
  });

  test('of a call that another failure follows shows no time', async () => {
    service.server.use(
      http.post('*/loginSvc/v1/sessionSTA', limited(600), { once: true }),
      http.post('*/loginSvc/v1/sessionSTA', () => new HttpResponse(null, { status: 429 })),
    );
    const { user } = await renderApp('/');
    await user.type(screen.getByLabelText('Username'), 'merchant');
    await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
    await screen.findByText(/Try again in 10 minutes/);
    await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
    await waitFor(() => expect(screen.queryByText(/Try again in/)).toBeNull());
    expect(await alertOf('LOGIN_UNANTICIPATED_ERROR')).toHaveTextContent(/contact Merchant Support\./);
  });

  test('of app init or of a theme says when to try again', async () => {
    service.server.use(
      http.get('*/loginsvc/v1/appinitload', limited(7200)),
      http.get('*/themesvc/v1/themes/:id', limited(100_000)),
    );
    await renderApp('/?cobrand=harbor');
    expect(await alertOf('LOGIN_UNANTICIPATED_ERROR')).toHaveTextContent('Try again in 2 hours.');
    expect(await alertOf('THEME_UNANTICIPATED_ERROR')).toHaveTextContent('Try again another day.');
  });

  test('of an activation link shows its error screen, when to try again, and Try again', async () => {
    service.server.use(http.post('*/loginsvc/v1/activation/verify', limited(60)));
    await renderApp('/userActivation?activationcode=code');
    expect(await alertOf('ACTIVATION_ERROR')).toHaveTextContent('Try again in 1 minute.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
