import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleDetails, sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import type { NavigationOptions } from '#src/core/navigation.ts';
import * as flags from '#src/start/page-flags.ts';
import { emptyForm } from '#src/start/taken-form.ts';
import { addShellTemplates } from '#tests/support/add-shell-templates.tsx';
import { type Post, recordPosts } from '#tests/support/record-posts.ts';
import { createSamplePage, nextTask, type SamplePage } from '#tests/support/sample-page.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });
const loginPath = '/loginSvc/v1/sessionSTA';
const loadPage = createSamplePage();
let core: SamplePage['core'];
let page: SamplePage['page'];
let start: SamplePage['start'];
const load = (visit?: Parameters<typeof loadPage>[0]) => {
  ({ core, page, start } = loadPage(visit));
};

const root = () => document.querySelector<HTMLElement>('#root')!;
const input = (name: string) => document.querySelector<HTMLInputElement>(`#field-${name}`)!;
const button = () => root().querySelector('form [type=submit]')!;
const keysIn = (selector: string) =>
  [...root().querySelectorAll(selector)].map((shown) => shown.getAttribute('data-message-key'));
const hints = () => keysIn('form [data-message-key]');
const bodies = (path: RegExp) =>
  service.engine.requests().flatMap(({ path: sent, body }) => (path.test(sent) ? [body] : []));
const logins = () => bodies(/sessionsta/i);
const idle = () => vi.waitFor(() => expect(root()).not.toHaveAttribute('inert'));

/** Lets app init respond with a body. */
const scriptAppInit = (body: object) =>
  service.engine.script([{ method: 'GET', path: '/loginsvc/v1/appinitload', body }]);

/** Types into a field, as a user does. */
function type(name: string, value: string): void {
  input(name).value = value;
  input(name).dispatchEvent(new Event('input', { bubbles: true }));
}

/** Attaches a view. Returns the options of its navigations, in order. */
function attachView() {
  const navigations: NavigationOptions[] = [];
  core.navigation.attach({
    location: () => ({ pathname: '/', search: {} }),
    endMessage: async () => undefined,
    go: async (_, options) => {
      navigations.push(options);
    },
    stay: async () => undefined,
  });
  return navigations;
}

const merchant = { username: 'merchant', password: sharedPassword };
const wrong = { username: 'merchant', password: 'wrong\u200b' };
let posts: readonly Post[];

beforeEach(async () => {
  posts = recordPosts();
  // The page then has its texts at once.
  await addShellTemplates(['en-us']);
});

describe('a login before the view is live', () => {
  test('is sent once, trimmed, and posts the session', async () => {
    load({ values: { ...merchant, username: '\ufeff merchant\u200b ' } });
    start.act?.('submit');
    start.act?.('submit');
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    expect(logins()).toMatchObject([{ LoginName: 'merchant', Password: sharedPassword }]);
    expect(posts[0]?.fields).toMatchObject({ SessionToken: expect.any(String), AccountType: 'merchant' });
    input('password').value = sharedPassword;
    start.act?.('submit');
    expect(logins()).toHaveLength(1);
    expect(root()).toHaveAttribute('inert');
  });

  test('shows that it is busy until its result is known, empties its fields and focuses the first', async () => {
    load({ values: wrong });
    const login = service.hold(loginPath, { status: 401 });
    input('password').focus();
    start.act?.('submit');
    await vi.waitFor(() => expect(button()).toHaveTextContent('Logging in…'));
    expect(root()).toHaveAttribute('inert');
    expect(button()).toHaveAccessibleName('Send');
    await login.received;
    login.release();
    start.onViewFailure?.();
    await idle();
    expect(button().outerHTML).toBe('<button type="submit">Send</button>');
    expect(input('username')).toHaveFocus();
    expect([input('username').value, input('password').value]).toEqual(['', '']);
    expect(page.form.takeOver().attempted).toEqual(['recaptcha']);
  });
});

describe('an incomplete submit before the view is live', () => {
  test('marks its fields at once, and each hint disappears as soon as the user types there', async () => {
    load();
    start.act?.('submit');
    expect(hints()).toEqual(['USERNAME_REQUIRED', 'PASSWORD_REQUIRED']);
    expect(input('username')).toBeInvalid();
    expect(input('username')).toHaveFocus();
    // The view renders the page again, because it differs from the prerendered one.
    expect(root()).not.toHaveAttribute(flags.prerendered);
    await vi.waitFor(() => expect(input('password')).toHaveAccessibleDescription('Enter your password.'));
    const hint = document.querySelector('#hint-password');
    type('username', 'm');
    expect(hints()).toEqual(['PASSWORD_REQUIRED']);
    expect(input('username').outerHTML).toBe('<input id="field-username" name="username">');
    // A screen reader would announce another element again.
    expect(document.querySelector('#hint-password')).toBe(hint);
    expect(document.title).toBe('Error: Login | Shop Bank');
    type('password', 'p');
    expect(document.title).toBe('Login | Shop Bank');
    expect(page.form.takeOver().attempted).toEqual(['username', 'password', 'recaptcha']);
    expect(logins()).toEqual([]);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['is over if the form is complete now', merchant, []],
    ['leaves the focus, which the page has moved', { username: 'm' }, ['PASSWORD_REQUIRED']],
  ])('that the page held %s', async (_, values, expected) => {
    load({ held: 'incomplete-submit', values });
    expect(hints()).toEqual(expected);
    expect(document.body).toHaveFocus();
    await nextTask();
    expect(logins()).toEqual([]);
  });
});

describe('a recovery before the view is live', () => {
  const values = { ...sampleDetails, lastName: ' Merchant ' };

  test.each<['/forgot-password' | '/forgot-username', object]>([
    ['/forgot-password', { LoginName: 'merchant', recaptcha: '', Fingerprint: 'offline-fingerprint' }],
    ['/forgot-username', { FirstName: 'Pat', LastName: 'Merchant' }],
  ])('at %s is sent once when app init has loaded', async (route, body) => {
    load({ route, values, held: 'submit' });
    const navigations = attachView();
    await vi.waitFor(() => expect(navigations).toMatchObject([{ flowState: { kind: 'identified' } }]));
    expect(bodies(/usertoken/)).toMatchObject([body]);
  });

  const captcha = { configValues: [{ name: 'Recaptcha_SiteKey', value: 'k' }], validationModels: [] };
  const rule = { name: 'Rule', regExName: 'Rule', pattern: '@corp' };
  const model = { configValues: [], validationModels: [{ name: 'Email', validators: [rule] }] };
  test.each([
    // Only the view has the captcha, and then shows that it is missing.
    ['a captcha', captcha, [], 'username'],
    ['another email', model, ['EMAIL_INVALID'], 'emailAddress'],
  ])('is not sent if app init requires %s', async (_, body, hinted, focused) => {
    scriptAppInit(body);
    load({ route: '/forgot-password', values });
    input('username').focus();
    start.act?.('submit');
    await idle();
    expect(hints()).toEqual(hinted);
    expect(input(focused)).toHaveFocus();
    expect(bodies(/usertoken/)).toEqual([]);
    expect(page.form.takeOver().attempted).toContain('recaptcha');
  });
});

test('an inert form sends nothing, in an engine without `inert` either', async () => {
  load({ values: merchant });
  document.querySelector('form')?.setAttribute('inert', '');
  start.act?.('submit');
  await nextTask();
  expect(logins()).toEqual([]);
});

test('a held sign-up posts to the boarding application', async () => {
  load({ url: '/?sub=oauth&resellerid=9&state=1e5', held: 'sign-up' });
  expect(root()).toHaveAttribute('inert');
  await vi.waitFor(() => expect(posts).toHaveLength(1));
  expect(button()).toHaveTextContent('Send');
  expect(posts[0]?.fields).toMatchObject({ sub: 'oauth', state: '1e5', resellerId: '9' });
});

test('the view takes over what the own fields show, also without an event, and ends the page’s form', () => {
  load({ values: { username: ' jane ' } });
  input('rememberDevice').checked = true;
  const values = { username: ' jane ', password: '', rememberDevice: true };
  const taken = page.form.takeOver();
  // React may replace the field, and the user may have typed until then.
  input('username').value = 'janet';
  input('username').remove();
  expect([taken.values(), taken.attempted]).toEqual([{ ...values, username: 'janet' }, []]);
  const before = root().innerHTML;
  start.act?.('submit');
  expect(root().innerHTML).toBe(before);
  expect(page.form.takeOver()).toBe(emptyForm);
});
