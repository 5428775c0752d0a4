import type { QueryClient } from '@tanstack/query-core';
import { postForm } from '#src/browser/post-form.ts';
import { type FormPost, isHandOff } from '#src/flow/outgoing-posts.ts';
import { executeMutation } from './query-client.ts';

/** The mark in the browser's timeline (User Timing) at which a hand-off begins. */
export const handOffMark = 'hand-off';

/** Why the user is still on the page: a Content-Security-Policy blocked the form post, or the user came back. */
type LeaveEnd = 'blocked' | 'returned';

/** Set on `html` during a hand-off. The styles then hide what is only for login (page.module.css). */
const arrivingAttribute = 'data-arriving';

/**
 * Posts a form. Resolves if a policy blocks the post, or when the back/forward cache shows the page again. Back and Forward
 * within the page end a sign-up, too; a hand-off is then posted again.
 */
const postAndLeave = (post: FormPost): Promise<LeaveEnd> =>
  new Promise((resolve) => {
    const page = document.documentElement;
    const send = () => postForm(post.action, post.fields);
    const end = (how: LeaveEnd) => {
      page.removeAttribute(arrivingAttribute);
      window.removeEventListener('popstate', onMove);
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('securitypolicyviolation', onViolation);
      resolve(how);
    };
    // Back and Forward within the page abort a post under way. An accepted session must still reach the console.
    const onMove = () => (isHandOff(post) ? send() : end('returned'));
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) end('returned');
    };
    const onViolation = ({ effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
      // A policy that only reports does not block the post.
      if (effectiveDirective === 'form-action' && disposition !== 'report') end('blocked');
    };
    window.addEventListener('popstate', onMove);
    window.addEventListener('pageshow', onShow);
    document.addEventListener('securitypolicyviolation', onViolation);
    if (isHandOff(post)) {
      page.setAttribute(arrivingAttribute, '');
      performance.mark?.(handOffMark);
    }
    send();
  });

/** The key of a submit's mutation. Its form post has one more part, so a filter by this key matches both. */
export type SubmitKey = readonly ['submit', name: string];

/** The last part of a form post's key. */
const leave = 'leave';

/** Matches submits and form posts, which make the page busy; not the choice of a language. */
export const busyFilter = { mutationKey: ['submit'] } as const;

/** Returns the form post under way, or `undefined`. */
export const pendingFormPost = (client: QueryClient): FormPost | undefined =>
  client.getMutationCache().find<LeaveEnd, Error, FormPost>({
    status: 'pending',
    predicate: ({ options }) => options.mutationKey?.[2] === leave,
  })?.state.variables;

/**
 * Leaves the page by a form post: a mutation that is pending until the browser has left. Resolves only if the user stays. Its
 * variables can hold the session token (`createQueryClient`).
 */
export function leavePage(client: QueryClient, submitKey: SubmitKey, post: FormPost): Promise<LeaveEnd> {
  const mutationKey = [...submitKey, leave];
  return executeMutation(client, { mutationKey, mutationFn: postAndLeave }, post);
}
