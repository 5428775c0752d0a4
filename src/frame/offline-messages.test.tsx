import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { readTicket } from '#src/core/ticket.ts';
import { renderApp } from '#tests/support/render-app.tsx';

// What the page shows while the browser says that it is offline, whether that is true or not.

// No third-party script is loaded in these tests.
const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

/** Changes the state of the network, as the browser does. */
function setOnline(online: boolean): void {
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}

// query-core remembers the latest event, also for the tests of other files.
afterEach(() => setOnline(true));

/** The keys of the messages on the screen, in order. */
const shownKeys = () =>
  [...document.querySelectorAll('[data-message-key]')].map((element) =>
    element.getAttribute('data-message-key'),
  );

const logIn = async ({ user }: Awaited<ReturnType<typeof renderApp>>) => {
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'merchant');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
};

test('REQUEST_OFFLINE after a submit is the only message about the network, and disappears when it is back', async () => {
  service.server.use(http.post('*', () => HttpResponse.error()));
  const app = await renderApp('/');
  setOnline(false);
  expect(shownKeys()).toEqual([]);
  await logIn(app);
  await waitFor(() => expect(shownKeys()).toEqual(['REQUEST_OFFLINE']));
  expect(screen.getByLabelText('Password', { selector: 'input' })).toHaveValue('secret');
  setOnline(true);
  expect(shownKeys()).toEqual([]);
  setOnline(false);
  expect(shownKeys()).toEqual(['REQUEST_OFFLINE']);
});

test('the failures of app init and the theme are shown although the browser says that it is offline', async () => {
  const failure = { method: 'GET', status: 500, always: true };
  service.engine.script([
    { ...failure, path: '/loginsvc/v1/appinitload' },
    { ...failure, path: '/themesvc/v1/themes/harbor' },
  ]);
  setOnline(false);
  await renderApp('/?cobrand=harbor');
  await waitFor(() =>
    expect(shownKeys()).toEqual(['THEME_UNANTICIPATED_ERROR', 'LOGIN_UNANTICIPATED_ERROR']),
  );
});

test('a REQUEST_OFFLINE of an earlier entry does not undo a result that goes back to that entry', async () => {
  const { user, router, core } = await renderApp('/');
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'challenge');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), sharedPassword);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await user.click(await screen.findByRole('button', { name: /^Email PIN to/ }));
  await screen.findByRole('heading', { level: 1, name: 'Check your email' });
  act(() => router.history.back());
  await screen.findByRole('heading', { level: 1, name: 'Send PIN' });
  setOnline(false);
  service.server.use(http.post('*', () => HttpResponse.error(), { once: true }));
  await user.click(screen.getByRole('button', { name: /^Email PIN to/ }));
  await waitFor(() => expect(shownKeys()).toEqual(['REQUEST_OFFLINE']));
  await user.click(screen.getByRole('link', { name: 'Already have a PIN?' }));
  const pin = await screen.findByLabelText('PIN', { selector: 'input' });
  setOnline(true);
  // jsdom goes back in a later task, as a browser does.
  const go = router.history.go.bind(router.history);
  router.history.go = (entries) => void setTimeout(() => act(() => go(entries)));
  await user.type(pin, '000401');
  await user.click(screen.getByRole('button', { name: 'Verify PIN' }));
  await waitFor(() => expect(shownKeys()).toEqual(['VERIFY_PIN_UNAUTHORIZED_PIN']));
  await waitFor(() => expect(core.submits.isBusy()).toBe(false));
  expect(readTicket(core.client).state).toMatchObject({ kind: 'identified' });
});
