import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { initialLocale } from '#src/locales/locale.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { announced, button } from '#tests/support/screen.ts';

createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

test('the later of two choices is stored, and shown even if its catalogue arrives first', async () => {
  const { client } = await renderApp('/');
  fireEvent.click(button('Español'));
  // The English catalogue has loaded already, so it arrives before the Spanish one.
  fireEvent.click(button('English'));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(document.documentElement.lang).toBe('en-US');
  expect(announced()).toEqual(['Language: English']);
  expect(initialLocale()).toBe('en-us');
});
