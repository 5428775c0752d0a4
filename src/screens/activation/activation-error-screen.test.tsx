import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#development/render-app.tsx';

createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

test('the activation error shows the support phone and a link to login', async () => {
  const { user } = await renderApp('/userActivation');
  await waitFor(() =>
    expect(document.querySelector('[data-message-key="ACTIVATION_ERROR"]')).toBeInTheDocument(),
  );
  expect(screen.getByRole('link', { name: '1-800-555-0100' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go to login' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
});
