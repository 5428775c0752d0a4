import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { activationLinkQuery, postActivationLink } from '#api/calls/activation-link.ts';
import { createOfflineService, deferred } from '#api/offline/vitest.ts';
import { updateFlowSession } from '#src/core/flow-session.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { identifiedStates, verifiedStates } from '#tests/support/sample-states.ts';
import { message, shows, title } from '#tests/support/screen.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const path = `*${postActivationLink.path}`;
const link = '/userActivation?activationcode=NEW-EMAIL';
const tryAgain = () => screen.findByRole('button', { name: 'Try again' });
const isAtChoice = () => screen.findByRole('button', { name: /^Email PIN to/ });

test('if a check is rate-limited or has no response, the screen says so and can repeat it', async () => {
  const limited = { status: 429, headers: { 'Retry-After': '60' } };
  const responses = [new HttpResponse(null, limited), HttpResponse.error()];
  service.server.use(http.post(path, () => responses.shift()));
  const { user } = await renderApp(link);
  await shows('ACTIVATION_ERROR');
  expect(message('ACTIVATION_ERROR')).toHaveTextContent('Wait 1 minute before you try again.');
  await user.click(await tryAgain());
  expect(await screen.findByText(/^We encountered an error/)).toBeVisible();
  expect(message('ACTIVATION_ERROR')).toBeNull();
  expect(document.querySelector('[data-reference]')).toBeVisible();
  await user.click(await tryAgain());
  await isAtChoice();
});

test('a link that is opened again after a network failure shows that failure and Try again', async () => {
  service.server.use(http.post(path, () => HttpResponse.error(), { once: true }));
  const { router, user } = await renderApp(link);
  await screen.findByRole('alert');
  const failedAt = router.state.location.state.incident?.at;
  expect(failedAt).toBeDefined();
  await act(() => router.navigate({ to: '/', search: {} }));
  await title('Login');
  await act(() => router.navigate({ to: '/userActivation', search: { activationcode: 'NEW-EMAIL' } }));
  await shows('LOGIN_UNANTICIPATED_ERROR');
  // The check failed once, at that time.
  expect(router.state.location.state.incident?.at).toBe(failedAt);
  await user.click(await tryAgain());
  await isAtChoice();
});

test('if the user leaves during a check, the check ends, and the next visit checks again', async () => {
  const held = service.hold('/loginsvc/v1/activation/verify', { body: { email: 'm***@example.com' } });
  const { client, router } = await renderApp(link);
  await held.received;
  await act(() => router.navigate({ to: '/', search: {} }));
  expect(client.isFetching(activationLinkQuery('NEW-EMAIL'))).toBe(0);
  held.release();
  await act(() => router.navigate({ to: '/userActivation', search: { activationcode: 'NEW-EMAIL' } }));
  await isAtChoice();
});

test.each([
  ['shows the message that led back to it', 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN', 1],
  ['does not show that of the check before a reload', 'LOGIN_UNANTICIPATED_ERROR', 0],
] as const)('after the check of a link, the screen %s', async (_, key, alerts) => {
  const held = deferred();
  service.server.use(http.post(path, () => held.promise, { once: true }));
  const { router } = await renderApp(link);
  await act(() => router.navigate({ to: '.', search: true, replace: true, state: { message: key } }));
  expect(screen.queryByRole('alert')).toBeNull();
  held.resolve();
  await isAtChoice();
  await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(alerts));
});

test('a check without a response ends the stored flow state of another link', async () => {
  service.server.use(http.post(path, () => HttpResponse.error()));
  const storageKey = 'merchant-sign-in.flow-session.1';
  const state = { ...identifiedStates['user-activation'], issuedAt: Date.now() };
  await renderApp(link, { stored: { [storageKey]: JSON.stringify({ state }) } });
  await screen.findByRole('alert');
  expect(window.sessionStorage.getItem(storageKey)).toBeNull();
});

test.each([400, 500])('the error screen of a link refused with %i has a link to login', async (status) => {
  service.server.use(http.post(path, () => new HttpResponse(null, { status })));
  const { user } = await renderApp(link);
  await title('We could not open this link');
  expect(message('ACTIVATION_ERROR')).toContainElement(screen.getByRole('heading', { level: 1 }));
  expect(message('ACTIVATION_ERROR')).toHaveTextContent('Your activation link is invalid or expired.');
  await user.click(await screen.findByRole('link', { name: 'Go to login' }));
  await title('Login');
});

test('the summary of a user shows the account, its values, and a hint for a missing value or one that does not fit', async () => {
  const phone = { name: 'LoginAppPhone', minLength: 20, validators: [] };
  const body = { configValues: [], validationModels: [{ name: 'Title', validators: [] }, phone] };
  service.engine.script([{ method: 'GET', path: '/loginsvc/v1/appinitload', body }]);
  const { user, client, router } = await renderApp(link);
  await isAtChoice();
  const state = { ...verifiedStates['user-activation'], token: 'NEW-EMAIL' };
  act(() => updateFlowSession(client, { flowState: state }));
  const search = { activationcode: state.token, step: 'activate-user' } as const;
  await act(() => router.navigate({ to: '.', search }));
  expect(document.querySelector('[data-account]')).toHaveTextContent(state.contact.userName);
  expect(document.querySelector('[data-account]')).toHaveAttribute('translate', 'no');
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(labels).toEqual(['Username', 'Title', 'First name', 'Last name', 'Telephone', 'Email']);
  expect(message('TITLE_REQUIRED')).toBeVisible();
  expect(message('INVALID_CHARACTER')).toHaveTextContent('Ask your administrator to check this.');
  expect(screen.getByText('555-0100')).toHaveAttribute('translate', 'no');
  await user.click(screen.getByRole('link', { name: 'Not you?' }));
  await title('Login');
});
