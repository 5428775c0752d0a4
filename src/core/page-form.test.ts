import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { flags, type PageStart } from '#src/platform/page-start.ts';
import { type Post, recordPosts } from '#tests/record-posts.ts';
import { samplePageStart } from '#tests/sample-page-start.ts';
import { type Core, createCore } from './core.ts';
import type { Navigation, NavigationOptions, PageLocation } from './navigation.ts';
import { slowAfter } from './slow-notice.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });
const loginPath = '/loginSvc/v1/sessionSTA';

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
const form = () => document.querySelector('form')!;
const logins = () => service.engine.requests().filter(({ path }) => /sessionsta/i.test(path));

let posts: readonly Post[] = [];
let start: PageStart;
let core: Core;

/** Sets up the page: the login form of index.html, and the object that the script in its head creates. */
function load(page: Partial<PageStart> = {}, search: PageLocation['search'] = {}): void {
  document.body.innerHTML = `
    <div id="root"><main><form>
      <input name="username" /><input name="password" type="password" />
      <input name="rememberDevice" type="checkbox" /><input name="SessionToken" type="hidden" value="" />
      <button>Login</button>
    </form></main></div>
    <template id="slow-notice.en-us"><p>This is taking longer than usual.</p><button>Stop waiting</button></template>
    <form id="extension"><input name="password" value="another" /></form>`;
  start = samplePageStart({ release: vi.fn(), ...page });
  window.pageStart = start;
  const pathname = start.route ?? '/unknown';
  core = createCore({ handOffHosts: [], readLocation: () => ({ pathname, search }) });
}

function fill(username: string, password: string): void {
  input('username').value = username;
  input('password').value = password;
}

/** A view that records the options of each navigation. */
function createView() {
  const navigations: NavigationOptions[] = [];
  const view: Navigation = {
    location: () => ({ pathname: '/', search: {} }),
    endMessage: () => Promise.resolve(),
    prefetchNext: () => undefined,
    prepare: () => Promise.resolve(),
    go: (_, options) => {
      navigations.push(options);
      return Promise.resolve(true);
    },
  };
  return { view, navigations };
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

beforeEach(() => {
  sessionStorage.clear();
  posts = recordPosts();
});
afterEach(async () => {
  vi.useRealTimers();
  await vi.waitFor(() => expect(core.client.isFetching()).toBe(0));
  delete window.pageStart;
  document.body.innerHTML = '';
});

describe('a login that is submitted before the view is live', () => {
  test.each([
    ['before the core', true],
    ['after the core', false],
  ])('%s is sent once, trimmed, and posts the session', async (_, isEarly) => {
    load(isEarly ? { held: 'submit' } : {});
    fill('  merchant ', sharedPassword);
    core.start();
    if (!isEarly) start.onHeld?.('submit');
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    expect(logins().map(({ body }) => body)).toMatchObject([
      { LoginName: 'merchant', Password: sharedPassword },
    ]);
    expect(posts[0]?.fields).toMatchObject({ AccountType: 'merchant', AnetDomain: '1' });
    expect(posts[0]?.fields.SessionToken).toBeTruthy();
    expect(start.held).toBeUndefined();
    await vi.waitFor(() => expect(input('password').value).toBe(''));
    await vi.waitFor(() => expect(core.client.getMutationCache().getAll()).toEqual([]));
  });

  test('is sent only once if the user submits it twice', async () => {
    load({ held: 'submit' });
    fill('merchant', sharedPassword);
    core.start();
    start.onHeld?.('submit');
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    start.onHeld?.('submit');
    expect(logins()).toHaveLength(1);
    expect(posts).toHaveLength(1);
  });

  test('makes the form inert and busy until the view is live', async () => {
    load();
    const login = holdLogin();
    fill('merchant', 'wrong-secret-7');
    core.start();
    start.onHeld?.('submit');
    expect(form().inert).toBe(true);
    expect(form()).toHaveAttribute('aria-busy', 'true');
    expect(form()).toHaveAttribute(flags.held);
    await vi.waitFor(() => expect(login.received()).toBe(1));
    core.attach(createView().view);
    expect(form().inert).toBe(false);
    expect(form()).not.toHaveAttribute('aria-busy');
    expect(form()).not.toHaveAttribute(flags.held);
    login.release();
    await core.pageForm.takeSubmit();
  });

  test('and fails shows its message in the view, and the effect for the form empties its fields', async () => {
    load({ held: 'submit' });
    fill('merchant', 'wrong-secret-7');
    core.start();
    await vi.waitFor(() => expect(logins()).toHaveLength(1));
    const { view, navigations } = createView();
    core.attach(view);
    const effect = await core.pageForm.takeSubmit();
    expect(effect).toMatchObject({ clearFields: ['username', 'password'] });
    expect(navigations).toMatchObject([{ message: 'LOGIN_UNAUTHORIZED_ERROR' }]);
    expect(core.pageForm.takeSubmit()).toBeUndefined();
  });

  test('and is slow shows a notice whose button cancels it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    load();
    const login = holdLogin();
    fill('merchant', sharedPassword);
    core.start();
    start.onHeld?.('submit');
    await vi.waitFor(() => expect(login.received()).toBe(1));
    await vi.advanceTimersByTimeAsync(slowAfter);
    expect(document.querySelector('[role=status]')).toHaveTextContent('This is taking longer than usual.');
    document.querySelector<HTMLButtonElement>('[role=status] button')?.click();
    expect(document.querySelector('[role=status]')).toBeNull();
    await vi.waitFor(() => expect(form().inert).toBe(false));
    expect(input('username').value).toBe('merchant');
    const { view, navigations } = createView();
    core.attach(view);
    await vi.waitFor(() => expect(navigations).toMatchObject([{ message: 'REQUEST_GIVEN_UP' }]));
    login.release();
  });
});

describe('a submit that waits for the view', () => {
  test.each([
    ['without a username', '/', '  ', sharedPassword],
    ['without a password', '/', 'merchant', ''],
    ['of the form of another screen', '/forgot-password', 'merchant', sharedPassword],
  ] as const)('%s sends nothing and stays held', (_, route, username, password) => {
    load({ route, held: 'submit' });
    fill(username, password);
    core.start();
    expect(start.held).toBe('submit');
    expect(core.runner.isBusy()).toBe(false);
    delete start.held;
    start.onHeld?.('submit');
    expect(start.held).toBe('submit');
    expect(core.runner.isBusy()).toBe(false);
    expect(form().inert).toBe(false);
    expect(logins()).toEqual([]);
  });

  test('is sent by the core when the user submits it with its fields filled in', async () => {
    load({ held: 'submit' });
    core.start();
    fill('merchant', sharedPassword);
    start.onHeld?.('submit');
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    expect(start.held).toBeUndefined();
  });
});

test.each([
  ['before the core', true],
  ['after the core', false],
])('a click %s on the sign-up link posts to the boarding application', async (_, isEarly) => {
  load(isEarly ? { held: 'sign-up' } : {}, { sub: 'oauth', resellerid: '9', state: '1e5' });
  core.start();
  if (!isEarly) start.onHeld?.('sign-up');
  await vi.waitFor(() => expect(posts).toHaveLength(1));
  expect(posts[0]?.action).toMatch(/\/activation\/Boarding\/SignupDelegation$/);
  expect(posts[0]?.fields).toEqual({ sub: 'oauth', state: '1e5', resellerId: '9' });
  expect(start.held).toBeUndefined();
  expect(logins()).toEqual([]);
});

test('once the view is live the page has no listeners, and the core sends nothing from its form', () => {
  load();
  fill('merchant', sharedPassword);
  core.start();
  core.attach(createView().view);
  expect(start.release).toHaveBeenCalledOnce();
  start.onHeld?.('submit');
  expect(core.runner.isBusy()).toBe(false);
  expect(core.pageForm.takeSubmit()).toBeUndefined();
});

test('without the script of index.html the core has no page form', () => {
  load();
  delete window.pageStart;
  fill('merchant', sharedPassword);
  core.start();
  expect(core.pageForm.takeSubmit()).toBeUndefined();
  expect(logins()).toEqual([]);
});
