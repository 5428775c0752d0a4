import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { flags, type HeldAction, type PageStart } from '#api/page-start.ts';
import { reference } from '#api/reference.ts';
import { type Core, createCore } from '#src/core/core.ts';
import type { AppLocation, Navigation, NavigationOptions } from '#src/core/navigation.ts';
import { type Post, recordPosts } from '#src/development/record-posts.ts';
import { samplePageStart } from '#src/development/sample-page-start.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { createPage, type Page } from './page.ts';
import { fieldSelector } from './page-form-fields.ts';
import { departureNoticeAfter, showPageNotice, slowAfter } from './show-page-notice.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });
const loginPath = '/loginSvc/v1/sessionSTA';

const input = (name: string) => document.querySelector<HTMLInputElement>(fieldSelector(name))!;
const content = () => document.querySelector<HTMLElement>('#root > div > div')!;
const button = () => document.querySelector('form button')!;
const logins = () => service.engine.requests().filter(({ path }) => /sessionsta/i.test(path));
const recoveries = () => service.engine.requests().filter(({ path }) => /usertoken/.test(path));
const hints = () =>
  [...document.querySelectorAll('[data-message-key]')].map((hint) => hint.getAttribute('data-message-key'));

let posts: readonly Post[] = [];
let start: PageStart;
let core: Core;
let page: Page;
/** The path in the address bar. */
let pathname: string;
let readLocation: () => AppLocation;

const field = (name: string, type = 'text') =>
  `<div><div class="box"><input id="field-${name}" name="${name}" type="${type}" /></div><div class="hint"></div></div>`;

/** The fields of the form of each landing page that has one. */
const forms: Readonly<Record<string, string>> = {
  '/': `${field('username')}${field('password', 'password')}<input id="field-rememberDevice" name="rememberDevice" type="checkbox" />
    <input name="SessionToken" type="hidden" value="" />`,
  '/forgot-username': field('firstName') + field('lastName') + field('emailAddress'),
  '/forgot-password': field('username') + field('emailAddress'),
};

/**
 * Sets up the page: the form of index.html, and the object that its scripts create.
 *
 * @param held the action that the page holds.
 */
function load(
  { held, ...changes }: Partial<PageStart> & { readonly held?: HeldAction } = {},
  search: AppLocation['search'] = {},
): void {
  start = samplePageStart({
    stopListening: vi.fn(),
    release: vi.fn(() => held),
    showNotice: (name, onClick) => showPageNotice('en-us', name, onClick),
    ...changes,
  });
  pathname = start.route ?? '/unknown';
  const form = forms[pathname];
  document.body.innerHTML = `
    <div id="root" data-prerendered="en-us"><div aria-busy="false"><div><main>
      ${form === undefined ? '' : `<form>${form}<button type="submit">Send</button></form>`}
    </main></div></div></div>
    <template id="slow-notice.en-us"><p>This is slow.</p><button>Stop waiting</button></template>
    <template id="departure-notice.en-us"><p>This is slow.</p><button>Continue</button></template>
    <form id="extension"><input name="password" value="another" /></form>`;
  window.pageStart = start;
  readLocation = () => ({ pathname, search });
  core = createCore({ handOffHosts: [], readLocation });
  page = createPage(core);
}

function fill(username: string, password: string): void {
  input('username').value = username;
  input('password').value = password;
  input('password').focus();
}

/** Attaches a view. Returns the options of its navigations, in order. */
function attachView() {
  const navigations: NavigationOptions[] = [];
  const view: Navigation = {
    location: () => ({ pathname: '/', search: {} }),
    endMessage: () => Promise.resolve(),
    go: (_, options) => {
      const isLatest = options.action?.isLatest() ?? true;
      if (isLatest) navigations.push(options);
      return Promise.resolve(isLatest);
    },
  };
  page.attach(view);
  return navigations;
}

/** Submits the form of a login page that was just loaded. */
function submitLogin(username = 'merchant'): void {
  load();
  fill(username, sharedPassword);
  page.start(readLocation);
  start.execute('submit');
}

/** Delays the response to a login until `release` is called. */
function holdLogin() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let received = 0;
  service.server.use(
    http.post(`*${loginPath}`, async () => {
      received += 1;
      await released;
      return HttpResponse.json({}, { status: 401 });
    }),
  );
  return { release, received: () => received };
}

const notice = () => document.querySelector('[role=status]');
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Submits a login, and lets time pass without a response. Returns the function that releases the response. */
async function submitSlowLogin(time: number): Promise<() => void> {
  fakeTimers();
  const login = holdLogin();
  submitLogin();
  await vi.waitFor(() => expect(login.received()).toBe(1));
  await vi.advanceTimersByTimeAsync(time);
  return login.release;
}

beforeEach(async () => {
  // The page then has its texts at once.
  await loadCatalogue('en-us');
  sessionStorage.clear();
  posts = recordPosts();
  vi.spyOn(window, 'addEventListener');
});
afterEach(async () => {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    if (listener) window.removeEventListener(type, listener);
  vi.useRealTimers();
  page.form.passOn();
  // The core requests app init in the task after its start.
  await new Promise((resolve) => setTimeout(resolve));
  await vi.waitFor(() => expect(core.client.isFetching()).toBe(0));
  core.client.clear();
  delete window.pageStart;
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

describe('a login that is submitted before the view is live', () => {
  test.each([
    ['before the core', true],
    ['after the core', false],
  ])('%s is sent once, trimmed, and posts the session', async (_, isEarly) => {
    load(isEarly ? { held: { action: 'submit', sends: true } } : {});
    fill('  merchant ', sharedPassword);
    page.start(readLocation);
    if (!isEarly) start.execute('submit');
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    expect(logins().map(({ body }) => body)).toMatchObject([
      { LoginName: 'merchant', Password: sharedPassword },
    ]);
    expect(posts[0]?.fields).toMatchObject({ AccountType: 'merchant', AnetDomain: '1' });
    expect(posts[0]?.fields.SessionToken).toBeTruthy();
    expect(start.release).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(input('password').value).toBe(''));
    const variables = () =>
      core.client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.variables);
    await vi.waitFor(() => expect(JSON.stringify(variables())).not.toContain(sharedPassword));
  });

  test('is sent without the format characters of its username, and with those of its password', async () => {
    load();
    fill('\ufeffmerchant\u200b', `${sharedPassword}\u200b`);
    page.start(readLocation);
    start.execute('submit');
    await vi.waitFor(() =>
      expect(logins().map(({ body }) => body)).toMatchObject([
        { LoginName: 'merchant', Password: `${sharedPassword}\u200b` },
      ]),
    );
  });

  test('is sent only once if the user submits it twice, also while the page departs', async () => {
    load({ held: { action: 'submit', sends: true } });
    fill('merchant', sharedPassword);
    page.start(readLocation);
    start.execute('submit');
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    fill('merchant', sharedPassword);
    start.execute('submit');
    expect(logins()).toHaveLength(1);
    expect(posts).toHaveLength(1);
  });

  test('makes the page inert and busy, with the label of a busy button, until its result is known', async () => {
    load();
    const login = holdLogin();
    fill('merchant', 'wrong-secret-7');
    input('password').focus();
    page.start(readLocation);
    start.execute('submit');
    expect(content().inert).toBe(true);
    expect(content().parentElement).toHaveAttribute('aria-busy', 'true');
    await vi.waitFor(() => expect(button()).toHaveTextContent('Logging in…'));
    expect(button()).toHaveAttribute('aria-label', 'Send');
    await vi.waitFor(() => expect(login.received()).toBe(1));
    login.release();
    start.onViewFailure?.();
    await vi.waitFor(() => expect(content().inert).toBe(false));
    expect(content().parentElement).toHaveAttribute('aria-busy', 'false');
    await vi.waitFor(() => expect(button()).toHaveTextContent('Send'));
    expect(button()).not.toHaveAttribute('aria-label');
    // The first of the fields that are emptied, as in the view.
    expect(input('username')).toHaveFocus();
  });

  test('keeps the page busy while the browser leaves it, and offers Continue, which posts again', async () => {
    fakeTimers();
    submitLogin();
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(departureNoticeAfter);
    expect(content().inert).toBe(true);
    const next = notice()?.querySelector('button');
    expect(next).toHaveTextContent('Continue');
    next?.click();
    expect(posts).toHaveLength(2);
    expect(posts[1]).toEqual(posts[0]);
  });

  test('and fails empties its fields and shows its message in the view', async () => {
    load({ held: { action: 'submit', sends: true } });
    fill('merchant', 'wrong-secret-7');
    page.start(readLocation);
    await vi.waitFor(() => expect(input('password').value).toBe(''));
    const navigations = attachView();
    await vi.waitFor(() => expect(navigations).toMatchObject([{ message: 'LOGIN_UNAUTHORIZED_ERROR' }]));
    expect(page.form.passOn()).toMatchObject({ attempted: false });
  });

  test('is over if the user goes back before its result can be shown', async () => {
    load();
    fill('merchant', 'wrong-secret-7');
    page.start(readLocation);
    start.execute('submit');
    await vi.waitFor(() => expect(input('password').value).toBe(''));
    expect(core.submits.isBusy()).toBe(true);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await vi.waitFor(() => expect(core.submits.isBusy()).toBe(false));
  });

  test('and is slow shows a notice whose button cancels it, and the focus returns to where it was', async () => {
    const release = await submitSlowLogin(slowAfter);
    expect(notice()).toHaveTextContent('This is slow.');
    const stop = notice()?.querySelector('button');
    stop?.focus();
    stop?.click();
    await vi.waitFor(() => expect(notice()).toBeNull());
    expect(content().inert).toBe(false);
    expect(input('password')).toHaveFocus();
    expect(input('username').value).toBe('merchant');
    const navigations = attachView();
    await vi.waitFor(() => expect(navigations).toMatchObject([{ message: 'REQUEST_GIVEN_UP' }]));
    release();
  });

  test.each([
    ['is shown stays until the wait is over', slowAfter, true],
    ['is not shown yet is left to the view', slowAfter - 1000, false],
  ])('and becomes live with the view: a notice that %s', async (_, time, isShown) => {
    const release = await submitSlowLogin(time);
    attachView();
    await vi.advanceTimersByTimeAsync(2000);
    expect(page.form.showsNotice()).toBe(isShown);
    expect(notice() !== null).toBe(isShown);
    release();
    await vi.waitFor(() => expect(core.submits.isBusy()).toBe(false));
    expect(notice()).toBeNull();
    expect(page.form.showsNotice()).toBe(false);
  });
});

describe('an incomplete submit before the view is live', () => {
  test('shows the hint of its empty field and sends nothing', async () => {
    submitLogin('  ');
    await vi.waitFor(() => expect(hints()).toEqual(['USERNAME_REQUIRED']));
    expect(core.submits.isBusy()).toBe(false);
    expect(content().inert).toBe(false);
    // The view then renders the page again, because it differs from the prerendered one.
    expect(document.getElementById('root')).not.toHaveAttribute(flags.prerendered);
    expect(page.form.passOn().attempted).toBe(true);
    // A form that the user opens later is a new one.
    expect(page.form.passOn().attempted).toBe(false);
    expect(logins()).toEqual([]);
  });

  test('that the page recorded before the core ran is over, whatever the user has typed since', async () => {
    load({ held: { action: 'submit', sends: false } });
    fill('merchant', 'half-typed');
    page.start(readLocation);
    await vi.waitFor(() => expect(core.client.isFetching()).toBe(0));
    expect(hints()).toEqual([]);
    expect(logins()).toEqual([]);
  });

  test('that the page recorded moves the focus only if the user has not typed since', async () => {
    load({ held: { action: 'submit', sends: false, hasTyped: true } });
    fill('merchant', '');
    input('username').focus();
    page.start(readLocation);
    await vi.waitFor(() => expect(hints()).toEqual(['PASSWORD_REQUIRED']));
    expect(input('username')).toHaveFocus();
  });

  test('marks its fields at once, also if the texts load slowly', async () => {
    load();
    fill('', '');
    page.start(readLocation);
    start.execute('submit');
    expect(input('username')).toHaveAttribute('aria-invalid', 'true');
    await vi.waitFor(() => expect(input('username')).toHaveAccessibleDescription('Enter your username.'));
  });

  test('removes each hint as soon as the user types there', async () => {
    load({ held: { action: 'submit', sends: false } });
    document.title = 'Login | Shop Bank';
    page.start(readLocation);
    await vi.waitFor(() => expect(hints()).toEqual(['USERNAME_REQUIRED', 'PASSWORD_REQUIRED']));
    expect(document.title).toBe('Error: Login | Shop Bank');
    expect(input('username')).toHaveFocus();
    await vi.waitFor(() => expect(input('username')).toHaveAccessibleDescription('Enter your username.'));
    fill('m', '');
    input('username').dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(hints()).toEqual(['PASSWORD_REQUIRED']));
    expect(input('username')).not.toHaveAttribute('aria-invalid');
    expect(document.title).toBe('Error: Login | Shop Bank');
    fill('m', 'p');
    input('password').dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(document.title).toBe('Login | Shop Bank'));
  });
});

describe('while the browser says that it is offline', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });

  test('a submit is sent', async () => {
    submitLogin();
    await vi.waitFor(() =>
      expect(posts.map(({ fields }) => fields)).toMatchObject([{ AccountType: 'merchant' }]),
    );
  });

  test('a submit that fails on the network keeps the password, and the page says so until the network is back', async () => {
    service.server.use(http.post(`*${loginPath}`, () => HttpResponse.error()));
    const box = document.createElement('aside');
    submitLogin();
    start.messageBox = ({ key }) => Object.assign(box, { title: key });
    start.onViewFailure?.();
    await vi.waitFor(() => expect(box).toBeInTheDocument());
    expect(box.title).toBe('REQUEST_OFFLINE');
    await vi.waitFor(() => expect(content().inert).not.toBe(true));
    expect(input('password').value).toBe(sharedPassword);
    window.dispatchEvent(new Event('online'));
    expect(box).not.toBeInTheDocument();
  });
});

test('an incomplete submit ends the message that the page shows because its view failed', async () => {
  const box = document.createElement('aside');
  load({ messageBox: () => box });
  page.start(readLocation);
  start.onViewFailure?.();
  await core.navigation.go(undefined, { message: 'LOGIN_DECLINED_ERROR' });
  expect(box.isConnected).toBe(true);
  start.execute('submit');
  expect(box.isConnected).toBe(false);
  await vi.waitFor(() => expect(hints()).toEqual(['USERNAME_REQUIRED', 'PASSWORD_REQUIRED']));
});

test.each([
  ['has acted', 'merchant', true],
  ['has not acted', '', false],
])('the user %s if the username is "%s" when the core starts', (_, typed, expected) => {
  load();
  fill(typed, '');
  page.start(readLocation);
  expect(core.actions.hasBegun()).toBe(expected);
});

describe('the form of password recovery before the view is live', () => {
  function submitRecovery(): void {
    page.start(readLocation);
    input('username').value = 'merchant';
    input('emailAddress').value = 'merchant@example.com';
    start.execute('submit');
  }

  test('is sent once when app init has loaded, if no captcha is required', async () => {
    load({ route: '/forgot-password' });
    submitRecovery();
    expect(content().inert).toBe(true);
    await vi.waitFor(() => expect(recoveries()).toHaveLength(1));
    expect(recoveries()[0]?.body).toMatchObject({ LoginName: 'merchant', recaptcha: '' });
    const navigations = attachView();
    await vi.waitFor(() => expect(navigations).toMatchObject([{ state: { kind: 'identified' } }]));
  });

  test('that is cancelled keeps the focus', async () => {
    load({ route: '/forgot-password' });
    const received = vi.fn();
    service.server.use(
      http.post('*/loginsvc/v1/usertoken', () => {
        received();
        return new Promise<never>(() => {});
      }),
    );
    input('emailAddress').focus();
    submitRecovery();
    await vi.waitFor(() => expect(received).toHaveBeenCalled());
    core.submits.cancel();
    await vi.waitFor(() => expect(content().inert).toBe(false));
    // An effect that empties only the captcha names no field of the form.
    const { attempted, focused } = page.form.passOn();
    expect(attempted).toBe(false);
    expect(focused?.selector).toBe(fieldSelector('emailAddress'));
  });

  test('is not sent if a captcha is required, and the page and the view show that it is missing', async () => {
    const messageBox = vi.fn(() => document.createElement('aside'));
    load({ route: '/forgot-password', messageBox });
    service.engine.script([
      {
        method: 'GET',
        path: '/loginsvc/v1/appinitload',
        body: { configValues: [{ name: 'Recaptcha_SiteKey', value: 'key' }], validationModels: [] },
      },
    ]);
    submitRecovery();
    await vi.waitFor(() => expect(content().inert).toBe(false));
    expect(recoveries()).toEqual([]);
    await vi.waitFor(() => expect(document.querySelector('aside + form')).not.toBeNull());
    expect(messageBox).toHaveBeenCalledExactlyOnceWith({
      key: 'RECAPTCHA_REQUIRED',
      isError: true,
      phone: false,
      text: 'Confirm that you are not a robot.',
      reference: false,
    });
    expect(page.form.passOn().attempted).toBe(true);
  });
});

test('the form of username recovery is sent before the view is live', async () => {
  load({ route: '/forgot-username' });
  page.start(readLocation);
  input('firstName').value = 'Pat';
  input('lastName').value = ' Merchant ';
  input('emailAddress').value = 'merchant@example.com';
  start.execute('submit');
  await vi.waitFor(() => expect(recoveries()).toHaveLength(1));
  expect(recoveries()[0]?.body).toMatchObject({
    FirstName: 'Pat',
    LastName: 'Merchant',
    Email: 'merchant@example.com',
  });
});

test('the failure page gets the reference that calls carry', () => {
  load();
  page.start(readLocation);
  expect(start.reference).toBe(reference());
});

test('what the user typed and where the caret was is taken over once', () => {
  load();
  page.start(readLocation);
  fill('merchant', '');
  input('username').focus();
  input('username').setSelectionRange(2, 3);
  input('username').dispatchEvent(new Event('input', { bubbles: true }));
  const { values, focused } = page.form.passOn();
  expect([...(values ?? [])]).toEqual([['username', 'merchant']]);
  expect(focused).toEqual({
    selector: fieldSelector('username'),
    element: input('username'),
    selection: [2, 3],
  });
  expect(page.form.passOn().values).toBeUndefined();
});

test.each<HeldAction>([
  { action: 'submit', sends: true },
  { action: 'submit', sends: false },
  { action: 'sign-up', sends: true },
])('a held $action (sends: $sends) is dropped if the user goes back before the core runs', async (held) => {
  load({ held });
  fill('merchant', sharedPassword);
  pathname = '/contact';
  page.start(readLocation);
  await vi.waitFor(() => expect(service.engine.requests()).not.toEqual([]));
  expect(logins()).toEqual([]);
  expect(posts).toEqual([]);
  expect(core.submits.isBusy()).toBe(false);
  expect(page.form.passOn()).toEqual({ attempted: false });
});

test('nothing is recorded once the view is live, also if no form of the view has taken over', () => {
  load({ route: '/reset-password' });
  page.start(readLocation);
  const removed = vi.spyOn(document, 'removeEventListener');
  attachView();
  expect(removed.mock.calls.map(([type]) => type)).toContain('keyup');
});

test('after Back the form of the page is neither submitted nor handed over', () => {
  load();
  page.start(readLocation);
  fill('merchant', sharedPassword);
  pathname = '/contact';
  start.execute('submit');
  expect(core.submits.isBusy()).toBe(false);
  expect(page.form.passOn()).toEqual({ attempted: false });
});

test.each([
  ['before the core', true],
  ['after the core', false],
])('a click %s on the sign-up link posts to the boarding application', async (_, isEarly) => {
  load(isEarly ? { held: { action: 'sign-up', sends: true } } : {}, {
    sub: 'oauth',
    resellerid: '9',
    state: '1e5',
  });
  page.start(readLocation);
  if (!isEarly) start.execute('sign-up');
  await vi.waitFor(() => expect(posts).toHaveLength(1));
  expect(posts[0]?.action).toMatch(/\/activation\/Boarding\/SignupDelegation$/);
  expect(posts[0]?.fields).toMatchObject({ sub: 'oauth', client_id: '', state: '1e5', resellerId: '9' });
  expect(logins()).toEqual([]);
});

test('a sign-up that waits for app init makes the page inert, and does not change the button of the form', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  service.server.use(
    http.get('*/loginsvc/v1/appinitload', async () => {
      await released;
      return HttpResponse.json({ configValues: [], validationModels: [] });
    }),
  );
  load({}, { sub: 'oauth', resellerid: '9', state: '1e5' });
  page.start(readLocation);
  start.execute('sign-up');
  await vi.waitFor(() => expect(content().inert).toBe(true));
  await loadCatalogue('en-us');
  await new Promise((resolve) => setTimeout(resolve));
  expect(button().textContent).toBe('Send');
  release();
  await vi.waitFor(() => expect(posts).toHaveLength(1));
});

test('once the view is live the page has no listeners', () => {
  load();
  page.start(readLocation);
  attachView();
  expect(start.stopListening).toHaveBeenCalledOnce();
});

test('without the script of index.html the core has no page form', () => {
  load();
  delete window.pageStart;
  fill('merchant', sharedPassword);
  page.start(readLocation);
  expect(page.form.passOn().attempted).toBe(false);
  expect(logins()).toEqual([]);
});
