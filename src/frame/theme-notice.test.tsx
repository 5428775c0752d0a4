import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const reloadedKey = 'merchant-sign-in.theme-reloaded';
const notice = () => document.querySelector('[data-message-key="THEME_UNANTICIPATED_ERROR"]');

/** Opens login, lets the user act, and then lets the theme respond with 412. */
async function actBeforeTheme(stored: Readonly<Record<string, string>>) {
  let respond: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    respond = resolve;
  });
  service.server.use(
    http.get('*/themesvc/v1/themes/:id', async () => {
      await released;
      return HttpResponse.json({}, { status: 412 });
    }),
  );
  const { actions, client } = await renderApp('/?cobrand=shop', { stored });
  actions.begin();
  respond();
  await waitFor(() => expect(client.isFetching()).toBe(0));
}

test('a theme with status 412 is shown and does not reload after the user has acted; the next page load may', async () => {
  await actBeforeTheme({});
  await waitFor(() => expect(notice()).toBeInTheDocument());
  expect(window.sessionStorage.getItem(reloadedKey)).toBeNull();
});

test('a second 412 is shown, also after the user has acted', async () => {
  await actBeforeTheme({ [reloadedKey]: '1' });
  await waitFor(() => expect(notice()).toBeInTheDocument());
});

test.each(['/', '/contact'])(
  'at %s a message that app init shows on login too is shown once',
  async (path) => {
    const body = { message: { fieldErrors: [{ messageKey: 'LOGIN_UNANTICIPATED_ERROR' }] } };
    service.server.use(
      http.get('*/themesvc/v1/themes/:id', () => HttpResponse.json(body, { status: 400 })),
      http.get('*/loginsvc/v1/appinitload', () => HttpResponse.json({}, { status: 404 })),
    );
    const { client } = await renderApp(`${path}?cobrand=shop`);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(document.querySelectorAll('[data-message-key="LOGIN_UNANTICIPATED_ERROR"]')).toHaveLength(1);
  },
);
