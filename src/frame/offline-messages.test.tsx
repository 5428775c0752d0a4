import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { field } from '#tests/support/screen.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

/** Changes the state of the network, as the browser does. */
function setOnline(online: boolean): void {
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}

// query-core remembers the latest event, also for the tests of other files.
afterEach(() => setOnline(true));

/** The keys of the messages on the screen, in order. */
const shownKeys = () =>
  [...document.querySelectorAll('[data-message-key]')].map((element) =>
    element.getAttribute('data-message-key'),
  );

test('REQUEST_OFFLINE after a submit is the only message about the network, and disappears when it is back', async () => {
  service.server.use(http.post('*', () => HttpResponse.error()));
  const { fill } = await renderApp('/');
  setOnline(false);
  expect(shownKeys()).toEqual([]);
  await fill({ Username: 'merchant', Password: 'secret{Enter}' });
  await waitFor(() => expect(shownKeys()).toEqual(['REQUEST_OFFLINE']));
  expect(field('Password')).toHaveValue('secret');
  setOnline(true);
  expect(shownKeys()).toEqual([]);
  setOnline(false);
  expect(shownKeys()).toEqual(['REQUEST_OFFLINE']);
});
