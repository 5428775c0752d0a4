import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { sendCall } from '#api/send-call.ts';
import { sharedPassword } from './accounts.ts';
import { calls } from './all-calls.ts';
import { createOfflineService } from './vitest.ts';

describe('the offline service in tests', () => {
  let now = 1_000_000;
  const service = createOfflineService({ now: () => now });
  const signIn = (LoginName: string) =>
    sendCall(calls.login, { LoginName, Password: sharedPassword, sessiontype: '0', VBAToken: '', SP: '' });
  const loadTheme = (parameter: string) => sendCall(calls.theme, undefined, { parameter });

  test('responds to the calls of the client', async () => {
    expect((await sendCall(calls.appInit, undefined)).configValues).toContainEqual({
      name: 'Recaptcha_SiteKey',
      value: 'offline-site-key',
    });
    expect(await loadTheme('harbor')).toMatchObject({ title: 'Harbor Payments' });
    const { activationCode = '' } = await signIn('challenge');
    now += 5;
    await sendCall(calls.createPin, { token: activationCode, accountType: 'U', deliveryMethod: 3 });
    expect(service.engine.inbox()[0]).toMatchObject({ by: 'text', sentAt: 1_000_005 });
    expect(service.engine.requests()).toHaveLength(4);
  });

  test('has a fresh state in each test, and one test can override a response', async () => {
    expect(service.engine.requests()).toHaveLength(0);
    service.server.use(http.get('*/themesvc/v1/themes/:id', () => new HttpResponse('', { status: 500 })));
    await expect(loadTheme('harbor')).rejects.toMatchObject({ kind: 'status', status: 500 });
  });

  test('has no override of the previous test', async () => {
    expect(await loadTheme('harbor')).toMatchObject({ id: 'harbor' });
  });
});
