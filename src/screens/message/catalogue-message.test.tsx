import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#development/render-app.tsx';
import type { MessageKey } from '#src/locales/messages.ts';

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
  expect(await screen.findByText('Wrong username or password.')).toBeVisible();
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
