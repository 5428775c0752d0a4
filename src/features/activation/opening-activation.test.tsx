import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { postActivationLink } from '#api/calls/activation-link.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { identifiedStates } from '#tests/support/sample-states.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

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
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  service.server.use(http.post(`*${postActivationLink.path}`, () => held.then(), { once: true }));
  const { router } = await renderApp('/userActivation?activationcode=NEW-EMAIL');
  const state = { message: 'LOGIN_UNANTICIPATED_ERROR' } as const;
  await act(() => router.navigate({ to: '.', search: true, replace: true, state }));
  expect(await screen.findByRole('alert')).toBeVisible();
  respond();
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
