import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { isThisBrowserOutdated } from '#src/browser/browser-support.ts';
import buttonStyles from '#src/ui/button.module.css';
import { renderApp } from '#tests/support/render-app.tsx';
import { button, field, hasFocus, message, shows } from '#tests/support/screen.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36',
  );
});

const warning = () => message('BROWSER_OUTDATED');
const untilWarned = () => shows('BROWSER_OUTDATED');
const username = () => field('Username');
const password = () => field('Password');

/** Fills in both values at once, as a password manager does, so that the check of the browser has not ended yet. */
async function fillInFirst() {
  const app = await renderApp('/');
  fireEvent.input(username(), { target: { value: 'merchant' } });
  fireEvent.input(password(), { target: { value: sharedPassword } });
  password().focus();
  expect(warning()).toBeNull();
  return app;
}

test('the warning covers a form with typed values, and Proceed shows them again, secrets too', async () => {
  const { press, posts } = await fillInFirst();
  await untilWarned();
  expect(screen.getByRole('heading', { level: 1, name: 'Update your browser' })).toHaveFocus();
  expect(document.title).toBe('Update your browser | Merchant Gateway');
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(button('Update browser')).toHaveClass(String(buttonStyles.primary));
  await press('Proceed');
  expect(warning()).toBeNull();
  expect(username()).toHaveValue('merchant');
  expect(password()).toHaveValue(sharedPassword);
  expect(password()).toHaveFocus();
  expect(document.title).toBe('Login | Merchant Gateway');
  await press('Login');
  await waitFor(() => expect(posts).toHaveLength(1));
});

test('Proceed moves the focus to the heading if no control had it, and dismisses the warning for this tab', async () => {
  const { press } = await renderApp('/contact');
  await untilWarned();
  await press('Proceed');
  await hasFocus(() => screen.getByRole('heading', { level: 1, name: 'Contact support' }));
  const stored = { ...window.sessionStorage };
  cleanup();
  await renderApp('/contact', { stored });
  await act(() => isThisBrowserOutdated());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(warning()).toBeNull();
});

test('the warning waits for the end of a submit', async () => {
  service.engine.script([{ method: 'POST', path: '/loginSvc/v1/sessionSTA', delayMs: 20_000 }]);
  const { core, press } = await fillInFirst();
  fireEvent.submit(button('Login'));
  await waitFor(() =>
    expect(service.engine.requests().some(({ path }) => /sessionsta/i.test(path))).toBe(true),
  );
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(warning()).toBeNull();
  act(() => core.submits.cancel());
  await untilWarned();
  await press('Proceed');
  expect(message('REQUEST_GIVEN_UP')).toBeVisible();
  expect(password()).toHaveValue(sharedPassword);
});

test.each([
  ['the brand of the URL, whose theme failed', '/?cobrand=harbor&SP=7&sub=logout', '?brand=harbor&sp=7'],
  [
    'the brand that the service has chosen, and that of the URL for login',
    '/?cobrand=unknown-brand&sp=7',
    '?brand=anet&cobrand=unknown-brand&sp=7',
  ],
])('Update browser opens the unsupported page with %s', async (_, url, search) => {
  const failure = { method: 'GET', status: 500, always: true, body: {} };
  service.engine.script([{ ...failure, path: '/themesvc/v1/themes/harbor' }]);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { client, press } = await renderApp(url);
  await untilWarned();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await press('Update browser');
  expect(assign.mock.calls).toEqual([[new URL(`/unsupported.html${search}`, window.location.href).href]]);
});
