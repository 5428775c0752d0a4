import { MutationObserver, type QueryClient } from '@tanstack/query-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activationLinkQuery } from '#api/calls/activation-link.ts';
import { leavePage } from '#src/core/leave-page.ts';
import { screensKey } from '#src/core/navigation.ts';
import { createQueryClient } from '#src/core/query-client.ts';
import type { Wait } from '#src/start/page-start.ts';
import { recordPosts } from '#tests/support/record-posts.ts';
import { showWaits } from './show-waits.ts';

const cancel = vi.fn();
// The message of a cancel belongs to the screen that the navigation shows.
const navigate = vi.fn(async (..._: unknown[]) => expect(cancel).not.toHaveBeenCalled());
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
let client: QueryClient;
let shown: Wait | undefined;
let end: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  client = createQueryClient();
  const show = (wait: Wait | undefined) => {
    shown = wait;
  };
  const submits = { cancel, isBusy: () => client.isMutating() > 0 };
  showWaits({ client, submits, navigation: { navigate } } as never, { show });
});
afterEach(() => client.clear());

const work = () =>
  new Promise<string>((resolve) => {
    end = () => resolve('done');
  });
const link = activationLinkQuery('CODE');
const mutate = () => new MutationObserver(client, { mutationFn: work }).mutate();
const query = (queryKey: readonly string[], meta = {}) =>
  client.prefetchQuery({ queryKey, meta, queryFn: work });

test.each<[string, () => Promise<unknown>, unknown[]]>([
  ['a submit', mutate, []],
  ['the check of an activation link', () => query(link.queryKey, link.meta), []],
  ['the code of a screen', () => query(screensKey, { isAwaited: true }), [[{ to: '/' }, { isLink: true }]]],
])('the user waits for %s until it ends, and can stop waiting', async (_, begin, navigations) => {
  for (const stops of [false, true]) {
    const begun = begin();
    await nextTask();
    expect(shown?.kind).toBe('service');
    if (stops) shown?.onClick();
    if (stops && navigations.length === 0) expect(cancel).toHaveBeenCalledOnce();
    end();
    await begun;
    await nextTask();
    expect(shown).toBeUndefined();
    expect(cancel).toHaveBeenCalledTimes(stops ? 1 : 0);
    expect(navigate.mock.calls).toEqual(stops ? navigations : []);
    client.clear();
  }
});

test.each([
  ['hand-off', { SessionToken: 'session-1' }],
  ['sign-up', { sub: 'oauth' }],
])('the user waits for a %s until the page is shown again, and can post again', async (kind, fields) => {
  const posts = recordPosts();
  const left = leavePage(client, ['submit', 'login'], { action: 'https://console.example/', fields });
  await vi.waitFor(() => expect(posts).toHaveLength(1));
  expect(shown?.kind).toBe(kind);
  shown?.onClick();
  expect(posts).toEqual(Array(2).fill({ action: 'https://console.example/', fields }));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await left;
  await nextTask();
  expect(shown).toBeUndefined();
});

test('the user does not wait for another query', async () => {
  void query(['theme']);
  await nextTask();
  expect(shown).toBeUndefined();
});
