import type { QueryClient } from '@tanstack/query-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Post, recordPosts } from '#tests/support/record-posts.ts';
import { handOffMark, leavePage, pendingFormPost } from './leave-page.ts';
import { createQueryClient } from './query-client.ts';

const post: Post = { action: 'https://console.example/', fields: { SessionToken: 'session-1' } };
const signUp: Post = { action: 'https://boarding.example/', fields: { sub: 'oauth' } };
const submitKey = ['submit', 'sample'] as const;
let client: QueryClient;
let posts: Post[];

beforeEach(() => {
  client = createQueryClient();
  posts = recordPosts() as Post[];
});

const showPage = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

const violate = (effectiveDirective: string, disposition = 'enforce') =>
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, disposition }),
  );

/** Whether the page shows that the user leaves. That ends at once, and the state of the mutation only later. */
const isArriving = () => document.documentElement.hasAttribute('data-arriving');

/** Begins to leave the page, and waits until the form is posted. */
async function begin(form = post) {
  const { length } = posts;
  const left = leavePage(client, submitKey, form);
  await vi.waitFor(() => expect(posts).toHaveLength(length + 1));
  return { left };
}

test.each([
  ['a hand-off, which the reports of times count, sets a mark', post, 1],
  ['a sign-up sets none', signUp, 0],
])('leaving the page posts the form once, and removes it from the page; %s', async (_, form, marks) => {
  expect(pendingFormPost(client)).toBeUndefined();
  void leavePage(client, submitKey, form);
  expect(pendingFormPost(client)).toEqual(form);
  await vi.waitFor(() => expect(posts).toEqual([form]));
  expect(document.forms).toHaveLength(0);
  expect(performance.getEntriesByName(handOffMark)).toHaveLength(marks);
});

test('leaving ends when the back/forward cache shows the page again, and no session token is kept', async () => {
  const { left } = await begin();
  showPage(false);
  expect(isArriving()).toBe(true);
  showPage(true);
  expect(await left).toBe('returned');
  expect(isArriving()).toBe(false);
  expect(pendingFormPost(client)).toBeUndefined();
  await vi.waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
});

test('leaving ends when a policy blocks the form post', async () => {
  const { left } = await begin();
  violate('img-src');
  expect(isArriving()).toBe(true);
  // A policy that only reports blocks nothing.
  violate('form-action', 'report');
  expect(isArriving()).toBe(true);
  violate('form-action');
  expect(await left).toBe('blocked');
  expect(pendingFormPost(client)).toBeUndefined();
});

test('after Back has aborted the post, a sign-up ends, but a hand-off is posted again', async () => {
  const { left: ended } = await begin(signUp);
  window.dispatchEvent(new Event('popstate'));
  expect(await ended).toBe('returned');
  expect(posts.splice(0)).toEqual([signUp]);
  const { left } = await begin();
  window.dispatchEvent(new Event('popstate'));
  expect(posts).toEqual([post, post]);
  showPage(true);
  await left;
  window.dispatchEvent(new Event('popstate'));
  expect(posts).toHaveLength(2);
});
