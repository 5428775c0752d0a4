import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { postActivationLink } from '#api/calls/activation-link.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';

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
