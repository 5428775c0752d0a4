import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { postActivationLink } from '#api/calls/activation-link.ts';
import { createOfflineService, deferred } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { identifiedStates } from '#tests/support/sample-states.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

test('the activation error shows the support phone and a link to login, without the line above the card', async () => {
  const { user } = await renderApp('/userActivation');
  await waitFor(() =>
    expect(document.querySelector('[data-message-key="ACTIVATION_ERROR"]')).toBeInTheDocument(),
  );
  expect(screen.getByRole('link', { name: '1-800-555-0100' })).toBeInTheDocument();
  expect(screen.queryByText('Welcome to Merchant Gateway')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Go to login' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
});

test('a repeated check without a verdict says that it failed, and can be repeated', async () => {
  let responses = [new HttpResponse(null, { status: 503 }), HttpResponse.error()];
  service.server.use(
    http.post(`*${postActivationLink.path}`, () => {
      const [response, ...rest] = responses;
      responses = rest;
      return response;
    }),
  );
  const { user } = await renderApp('/userActivation?activationcode=NEW-EMAIL');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^We encountered an error/)).toBeVisible();
  expect(document.querySelector('[data-message-key="ACTIVATION_ERROR"]')).toBeNull();
  expect(document.querySelector('[data-reference]')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Email PIN to/ })).toBeInTheDocument();
});

test('after a check without a verdict, an entry of the link without its message offers to check it again', async () => {
  service.server.use(http.post(`*${postActivationLink.path}`, () => HttpResponse.error(), { once: true }));
  const { router, user } = await renderApp('/userActivation?activationcode=NEW-EMAIL');
  await screen.findByRole('alert');
  await act(() => router.navigate({ to: '.', search: true, state: {} }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Email PIN to/ })).toBeInTheDocument();
});

test('after a reload, a successful check ends the message of the check before', async () => {
  const held = deferred();
  service.server.use(http.post(`*${postActivationLink.path}`, () => held.promise, { once: true }));
  const { router } = await renderApp('/userActivation?activationcode=NEW-EMAIL');
  const state = { message: 'LOGIN_UNANTICIPATED_ERROR' } as const;
  await act(() => router.navigate({ to: '.', search: true, replace: true, state }));
  expect(await screen.findByRole('alert')).toBeVisible();
  held.resolve();
  expect(await screen.findByRole('button', { name: /^Email PIN to/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a check without a verdict ends the state of another link, which the tab has stored', async () => {
  service.server.use(http.post(`*${postActivationLink.path}`, () => HttpResponse.error()));
  const storageKey = 'merchant-sign-in.ticket.2';
  const state = { ...identifiedStates['user-activation'], issuedAt: Date.now() };
  await renderApp('/userActivation?activationcode=NEW-EMAIL', {
    stored: { [storageKey]: JSON.stringify({ state: state }) },
  });
  await screen.findByRole('alert');
  expect(window.sessionStorage.getItem(storageKey)).toBeNull();
});
