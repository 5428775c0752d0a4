import { fireEvent } from '@testing-library/dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleDetails, sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { addTemplates } from '#tests/support/add-templates.tsx';
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
const bodies = (path: RegExp) =>
  service.engine.requests().flatMap(({ path: sent, body }) => (path.test(sent) ? [body] : []));
const logins = () => bodies(/sessionsta/i);
const idle = () => vi.waitFor(() => expect(root()).not.toHaveAttribute('inert'));

const merchant = { username: 'merchant', password: sharedPassword };
const wrong = { username: 'merchant', password: 'wrong\u200b' };
let posts: readonly Post[];

beforeEach(async () => {
  posts = recordPosts();
  await addTemplates('shell', ['en-us']);
});

describe('a login before the view is live', () => {
  test('is sent once, trimmed, and posts the session', async () => {
    load({ url: '/?sp=1&sub=exp', values: { ...merchant, username: '\ufeff merchant\u200b ' } });
    start.act?.('submit');
    start.act?.('submit');
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    expect(logins()).toMatchObject([{ LoginName: 'merchant', Password: sharedPassword }]);
    expect(posts[0]?.fields).toMatchObject({ SessionToken: expect.any(String), AccountType: 'merchant' });
    // Back from the console shows no message.
    expect(window.location.search).toBe('?sp=1');
    input('password').value = sharedPassword;
    start.act?.('submit');
    expect(logins()).toHaveLength(1);
    expect(root()).toHaveAttribute('inert');
  });

  test('that is refused empties its fields and focuses the first', async () => {
    load({ url: '/?SP=1', values: wrong });
    const login = service.hold(loginPath, { status: 401 });
    input('password').focus();
    start.act?.('submit');
    await login.received;
    expect(window.location.search).toBe('?SP=1');
    expect(root()).toHaveAttribute('inert');
    login.release();
    start.onViewFailure?.();
    await idle();
    expect(input('username')).toHaveFocus();
    expect([input('username').value, input('password').value]).toEqual(['', '']);
  });

  test.each<[string, Parameters<typeof loadPage>[0]]>([
    ['with an empty field', { values: { username: 'merchant' } }],
    ['of another form', { route: '/forgot-password', values: sampleDetails }],
  ])('%s is queued for the view, which shows its hints or submits it', async (_, visit) => {
    load(visit);
    const queue = vi.spyOn(start, 'queue');
    start.act?.('submit');
    expect(queue).toHaveBeenCalledExactlyOnceWith('submit');
    page.endActions();
    start.act?.('submit');
    await nextTask();
    expect(queue).toHaveBeenCalledOnce();
    expect(bodies(/session|usertoken/i)).toEqual([]);
  });
});

test('a link before the view is live ends the message of the URL, so that Back does not show it', () => {
  load({ url: '/?sp=1&sub=exp' });
  root().innerHTML +=
    '<p role="status">Your session expired.</p><a href="/forgot-password">Forgot password</a>';
  // It follows the listener of the core.
  const prevent = (event: Event) => event.preventDefault();
  window.addEventListener('click', prevent);
  fireEvent.click(document.querySelector('a')!, { ctrlKey: true });
  expect(window.location.search).toBe('?sp=1&sub=exp');
  fireEvent.click(document.querySelector('a')!);
  window.dispatchEvent(new Event('pagehide'));
  window.removeEventListener('click', prevent);
  expect(window.location.search).toBe('?sp=1');
  expect(document.querySelector('[role=status]')).toBeNull();
});

test('a queued submit keeps the page busy until the view has submitted it', async () => {
  load({ route: '/forgot-password', values: sampleDetails });
  start.queued = 'submit';
  start.shell.show({ kind: 'service', onClick: () => undefined });
  await core.client.fetchQuery({ queryKey: ['other'], queryFn: () => 1 });
  await nextTask();
  expect(root()).toHaveAttribute('inert');
  page.endQueued();
  expect(root()).toHaveAttribute('inert');
  await idle();
});

test('an incomplete submit that the page queued is not sent, although the form is complete now', async () => {
  load({ queued: 'incomplete-submit', values: merchant });
  await nextTask();
  expect(logins()).toEqual([]);
  expect(start.queued).toBe('incomplete-submit');
  // The view must not show the hints of an earlier action.
  start.act?.('sign-up');
  expect(start.queued).toBeUndefined();
});

test('an inert form sends nothing, even in an engine without `inert`', async () => {
  load({ values: merchant });
  document.querySelector('form')?.setAttribute('inert', '');
  start.act?.('submit');
  await nextTask();
  expect(logins()).toEqual([]);
});

test('a queued sign-up posts to the boarding application', async () => {
  load({ url: '/?sub=oauth&resellerid=9&state=1e5', queued: 'sign-up' });
  expect(root()).toHaveAttribute('inert');
  await vi.waitFor(() => expect(posts).toHaveLength(1));
  expect(posts[0]?.fields).toMatchObject({ sub: 'oauth', state: '1e5', resellerId: '9' });
});
