import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { createOfflineService, deferred } from '#api/offline/vitest.ts';
import { pageField } from '#src/start/page-fields.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const reloadedKey = 'merchant-sign-in.theme-reloaded';
const notice = () => document.querySelector('[data-message-key="THEME_UNANTICIPATED_ERROR"]');

test.each([
  ['for the first time reloads, once', undefined, {}, '1', 1],
  ['for the first time, but the user has acted, is shown', 'act', {}, null, 0],
  ['for the first time, but a field has been filled in without an event, is shown', 'fill', {}, null, 0],
  ['for the second time is shown', undefined, { [reloadedKey]: '1' }, '1', 0],
])('a theme with status 412 %s', async (_, meanwhile, stored, kept, reloads) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const responded = deferred();
  service.server.use(
    http.get('*/themesvc/v1/themes/:id', async () => {
      await responded.promise;
      return HttpResponse.json({}, { status: 412 });
    }),
  );
  const { core, client } = await renderApp('/?cobrand=shop', { stored });
  if (meanwhile === 'act') core.actions.begin();
  if (meanwhile === 'fill') pageField('username')!.value = 'merchant';
  responded.resolve();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await waitFor(() => expect(reload.mock.calls.length || notice()).toBeTruthy());
  expect(reload).toHaveBeenCalledTimes(reloads);
  expect(notice() === null).toBe(reloads > 0);
  expect(window.sessionStorage.getItem(reloadedKey)).toBe(kept);
});

test.each(['/', '/contact'])('at %s a message that app init shows on login is shown once', async (path) => {
  const body = { message: { fieldErrors: [{ messageKey: 'LOGIN_UNANTICIPATED_ERROR' }] } };
  service.server.use(
    http.get('*/themesvc/v1/themes/:id', () => HttpResponse.json(body, { status: 400 })),
    http.get('*/loginsvc/v1/appinitload', () => HttpResponse.json({}, { status: 404 })),
  );
  const { client } = await renderApp(`${path}?cobrand=shop`);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(document.querySelectorAll('[data-message-key="LOGIN_UNANTICIPATED_ERROR"]')).toHaveLength(1);
});
