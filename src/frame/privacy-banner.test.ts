import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';

createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const notice = () => document.querySelector('[data-message-key="PRIVACY_UPDATE"]');
const now = (milliseconds: number) =>
  vi.spyOn(Date, 'now').mockReturnValue(new Date(2018, 10, 16, 23, 59, 59, milliseconds).getTime());

test('the privacy notice is shown until its deadline, and stays closed after Close', async () => {
  now(0);
  const { user } = await renderApp('/');
  expect(notice()).toHaveTextContent('Read the policy');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(notice()).toBeNull();
  const stored = { ...window.sessionStorage };
  cleanup();
  await renderApp('/', { stored });
  expect(notice()).toBeNull();
  cleanup();
  now(1);
  await renderApp('/');
  expect(notice()).toBeNull();
});
