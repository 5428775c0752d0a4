import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/render-app.tsx';

createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const paths = [
  '/nowhere',
  '/nowhere/at/all',
  '/index.php',
  '/contact/x',
  '/contact/x/',
  '/contact/contact',
  '/contact//x',
  '/forgot-password/step/2',
  '/forgot-username/x',
  '/verification-required/x',
  '/reset-password/x',
  '/userActivation/x',
  '/unidentified/x',
  '/security/x',
  '/login',
  '/%ff',
  '/contact/%ff',
  '/forgot-password/%ED%A0%80/x',
  '/%2F%2Fevil.example',
];

describe('an unknown path', () => {
  test.each(paths)('%s shows login with PAGE_NOT_FOUND, and keeps the entry parameters', async (path) => {
    const { router } = await renderApp(`${path}?cobrand=harbor&activationcode=x`);
    await waitFor(() =>
      expect(document.querySelector('[data-message-key="PAGE_NOT_FOUND"]')).toBeInTheDocument(),
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
    expect(router.state.location.href).toBe('/?cobrand=harbor');
  });
});

test.each([
  ['/contact/', 'Contact Support'],
  ['/CONTACT', 'Contact Support'],
  ['/cont%61ct', 'Contact Support'],
  ['/forgot-username/', 'Retrieve username'],
])('the path %s, in another spelling, shows its screen', async (path, title) => {
  await renderApp(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});
