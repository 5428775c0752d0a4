import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#development/render-app.tsx';
import type { MessageKey } from '#src/locales/messages.ts';

createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

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
