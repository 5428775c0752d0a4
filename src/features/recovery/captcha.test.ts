import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { appInitQuery } from '#api/calls/app-init.ts';
import { createOfflineService, installCaptcha } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { announced, field, hasFocus, message, shows, title } from '#tests/support/screen.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: 'key', Risk_ScriptHost: '' } });

let uninstall: () => void = () => undefined;
beforeEach(() => {
  uninstall = installCaptcha();
});
afterEach(() => uninstall());

interface Api {
  render(...parameters: unknown[]): number;
  reset(): void;
}
const captchaApi = () => (window as unknown as { grecaptcha: Api }).grecaptcha;
const robot = () => screen.findByRole('checkbox', { name: 'I am not a robot' });
const tokenRequests = () => service.engine.requests().filter(({ path }) => path.endsWith('/usertoken'));

async function fillIn() {
  const app = await renderApp('/forgot-password');
  await app.fill({ Username: 'merchant', Email: 'merchant@example.com' });
  return app;
}

test('Continue without a response shows RECAPTCHA_REQUIRED, focuses the captcha and sends nothing', async () => {
  const { user, press } = await fillIn();
  await robot();
  // The space that the other states need is neither a message nor a control.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(message('RECAPTCHA_UNAVAILABLE')).toBeNull();
  expect(screen.queryByText('What happens next')).toBeNull();
  await press('Continue');
  const captcha = screen.getByRole('group', { name: 'Security check' });
  expect(captcha).toHaveFocus();
  expect(captcha).toHaveAccessibleDescription('Confirm that you are not a robot.');
  expect(message('RECAPTCHA_REQUIRED')).not.toBeNull();
  expect(tokenRequests()).toEqual([]);
  await user.click(await robot());
  expect(message('RECAPTCHA_REQUIRED')).toBeNull();
  await press('Continue');
  await title('Send PIN');
  expect(tokenRequests()).toHaveLength(1);
});

test('while the script of the captcha loads, the form says so beside RECAPTCHA_REQUIRED', async () => {
  uninstall();
  vi.spyOn(document.head, 'append').mockReturnValue();
  const { press } = await fillIn();
  expect(await screen.findByText('Loading…')).toBeVisible();
  await press('Continue');
  expect(screen.getByRole('group', { name: 'Security check' })).toHaveAccessibleDescription(
    'Confirm that you are not a robot. Loading…',
  );
});

test('after an incomplete submit before the view is live, the view shows RECAPTCHA_REQUIRED', async () => {
  vi.stubGlobal('pageStart', { queued: 'incomplete-submit' });
  onTestFinished(() => void vi.unstubAllGlobals());
  service.engine.script([{ method: 'GET', path: '/loginsvc/v1/appinitload', status: 403 }]);
  const { client } = await renderApp('/forgot-password');
  await act(() => client.refetchQueries({ queryKey: appInitQuery.queryKey }));
  await robot();
  expect(message('RECAPTCHA_REQUIRED')).not.toBeNull();
});

test('a late app init that requires a captcha and refuses the email shows both hints', async () => {
  const path = '/loginsvc/v1/appinitload';
  const rule = { name: 'Rule', regExName: 'Rule', pattern: '@corp' };
  const body = {
    configValues: [{ name: 'Recaptcha_SiteKey', value: 'k' }],
    validationModels: [{ name: 'Email', validators: [rule] }],
  };
  service.engine.script([
    { method: 'GET', path, status: 403 },
    { method: 'GET', path, body },
  ]);
  const { press } = await fillIn();
  await press('Continue');
  await waitFor(() => expect(message('RECAPTCHA_REQUIRED')).not.toBeNull());
  expect(message('EMAIL_INVALID')).not.toBeNull();
  await hasFocus(() => field('Email'));
  expect(tokenRequests()).toEqual([]);
});

test('after a failed recovery the captcha begins again, and a key in another field shows no hint for it', async () => {
  const { user, press } = await fillIn();
  await user.click(await robot());
  service.engine.script([{ method: 'POST', path: '/loginsvc/v1/usertoken', status: 500 }]);
  await press('Continue');
  await shows('RECOVER_PASSWORD_UNANTICIPATED_ERROR');
  expect(await robot()).not.toBeChecked();
  await user.type(field('Email'), 'x');
  expect(message('RECAPTCHA_REQUIRED')).toBeNull();
});

describe('a widget that throws', () => {
  const broken = () => {
    throw new Error('The captcha is broken.');
  };

  test('when it is rendered is unavailable, keeps what was typed, and can be tried again', async () => {
    const render = vi.spyOn(captchaApi(), 'render').mockImplementation(broken);
    const { press } = await fillIn();
    await shows('RECAPTCHA_UNAVAILABLE');
    expect(document.title).toMatch(/^Error: /);
    expect(field('Username')).toHaveValue('merchant');
    await press('Try again');
    await waitFor(() => expect(render).toHaveBeenCalledTimes(2));
    await shows('RECAPTCHA_UNAVAILABLE');
    render.mockRestore();
    await press('Try again');
    await robot();
    expect(message('RECAPTCHA_UNAVAILABLE')).toBeNull();
    expect(announced()).toEqual(['Loading…', 'Loading…', 'The security check is ready.']);
  });

  test('when it is reset after a failure does not hide the message of the failure', async () => {
    const { user, press } = await fillIn();
    await user.click(await robot());
    vi.spyOn(captchaApi(), 'reset').mockImplementation(broken);
    service.engine.script([{ method: 'POST', path: '/loginsvc/v1/usertoken', status: 500 }]);
    await press('Continue');
    await shows('RECAPTCHA_UNAVAILABLE');
    expect(message('RECOVER_PASSWORD_UNANTICIPATED_ERROR')).toBeVisible();
  });
});

test('a widget that reports an error is unavailable, nothing is sent without it, and Try again loads it', async () => {
  const render = vi.spyOn(captchaApi(), 'render');
  const { user, press } = await fillIn();
  await user.click(await robot());
  const options = render.mock.lastCall?.[1] as { 'error-callback'(): void };
  act(() => options['error-callback']());
  await shows('RECAPTCHA_UNAVAILABLE');
  const group = screen.getByRole('group', { name: 'Security check' });
  expect(group).toHaveFocus();
  expect(group).toHaveAccessibleDescription(/then try again\.$/);
  await press('Continue');
  expect(tokenRequests()).toEqual([]);
  await press('Try again');
  await user.click(await robot());
  expect(message('RECAPTCHA_UNAVAILABLE')).toBeNull();
  await press('Continue');
  await waitFor(() => expect(tokenRequests()).toHaveLength(1));
});

test('a captcha in another language must be solved again, and only its new widget counts', async () => {
  const render = vi.spyOn(captchaApi(), 'render');
  const { user, press } = await fillIn();
  await user.click(await robot());
  const first = render.mock.lastCall?.[1] as { 'expired-callback'(): void };
  await press('Español');
  const next = await screen.findByRole('checkbox', { name: 'No soy un robot' });
  expect(next).not.toBeChecked();
  expect(announced()).not.toContain('La verificación de seguridad está lista.');
  await press('Continuar');
  await shows('RECAPTCHA_REQUIRED');
  expect(tokenRequests()).toEqual([]);
  await user.click(next);
  act(() => first['expired-callback']());
  await press('Continuar');
  // The simulated captcha numbers its widgets.
  const recaptcha = expect.stringMatching(/^offline-captcha-\d+-2$/);
  await waitFor(() => expect(tokenRequests().map(({ body }) => body)).toMatchObject([{ recaptcha }]));
});

test('a solved captcha stays solved if the colour scheme changes', async () => {
  let isDark = false;
  const lists = new EventTarget();
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const addListener = (listener: () => void) => lists.addEventListener('change', listener);
    return { matches: isDark && query.includes('dark'), addListener, removeListener() {} } as never;
  });
  const { user } = await fillIn();
  await user.click(await robot());
  isDark = true;
  act(() => void lists.dispatchEvent(new Event('change')));
  expect(await robot()).toBeChecked();
});

test('without a site key the form says what happens next, and requires no captcha', async () => {
  const body = { configValues: [{ name: 'Recaptcha_SiteKey', value: '' }], validationModels: [] };
  service.engine.script([{ method: 'GET', path: '/loginsvc/v1/appinitload', body }]);
  const { press } = await fillIn();
  expect(screen.getByText(/^If we find your account, you can get a one-time PIN/)).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Security check' })).toBeNull();
  await press('Continue');
  await waitFor(() => expect(tokenRequests()).toHaveLength(1));
  expect(tokenRequests()[0]?.body).toMatchObject({ recaptcha: '' });
});
