import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { announced } from '#tests/support/screen.ts';

createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

test('the support phone of a dead end can be copied, and the copy is announced', async () => {
  const { user } = await renderApp('/contact');
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('1-800-555-0100');
  expect(screen.getByRole('button', { name: 'Copied' })).toHaveFocus();
  expect(announced()).toEqual(['Copied']);
});
