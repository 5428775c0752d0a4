import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test } from 'vitest';
import { sendCall } from '#api/send-call.ts';
import { sharedPassword } from './accounts.ts';
import { calls } from './all-calls.ts';
import { createOfflineService, installCaptcha } from './vitest.ts';

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

  test('fails in every way in which a network can fail', async () => {
    await expect(signIn('login-cut')).rejects.toMatchObject({ kind: 'network' });
    await expect(signIn('login-html')).rejects.toMatchObject({ kind: 'malformed' });
    await expect(signIn('login-500')).rejects.toMatchObject({ kind: 'status', status: 500 });
    service.engine.script([{ method: 'POST', path: '/loginSvc/v1/sessionSTA', status: 204, delayMs: 10 }]);
    await expect(signIn('merchant')).rejects.toMatchObject({ kind: 'status', status: 204 });
  });
});

describe('the stand-in captcha', () => {
  let uninstall = () => {};
  afterEach(() => {
    uninstall();
    document.body.replaceChildren();
  });

  interface Captcha {
    render(container: HTMLElement, settings: object): number;
    getResponse(id?: number): string;
    reset(id?: number): void;
    execute(id?: number): void;
    ready(callback: () => void): void;
  }
  const captcha = () => (window as unknown as { grecaptcha: Captcha }).grecaptcha;

  test('has a new response each time it is ticked, and none after it is unticked or reset', () => {
    uninstall = installCaptcha();
    const responses: string[] = [];
    const container = document.body.appendChild(document.createElement('div'));
    const id = captcha().render(container, {
      callback: (response: string) => responses.push(response),
      'expired-callback': () => responses.push('expired'),
    });
    const box = container.querySelector('input')!;
    expect(container.textContent).toBe('I am not a robot');
    expect(captcha().getResponse(id)).toBe('');
    box.click();
    const first = captcha().getResponse(id);
    expect(first).toMatch(/^offline-captcha-/);
    box.click();
    expect(captcha().getResponse(id)).toBe('');
    captcha().execute(id);
    const second = captcha().getResponse();
    expect(second).not.toBe(first);
    expect(box.checked).toBe(true);
    captcha().reset(id);
    expect([captcha().getResponse(id), box.checked]).toEqual(['', false]);
    expect(responses).toEqual([first, 'expired', second]);
  });

  test('is ready at once, and is removed with its script', () => {
    uninstall = installCaptcha();
    let ready = false;
    captcha().ready(() => {
      ready = true;
    });
    expect(ready).toBe(true);
    uninstall();
    expect(captcha()).toBeUndefined();
  });
});
