import type { QueryClient } from '@tanstack/query-core';
import { postForm } from '#src/browser/post-form.ts';
import { type FormPost, isHandOff } from '#src/flow/outgoing-posts.ts';
import { executeMutation, type SubmitKey } from './query-client.ts';

/** The mark in the browser's timeline (User Timing) at which a hand-off begins. */
export const handOffMark = 'hand-off';

/** Why the user is still on the page: a Content-Security-Policy blocked the form post, or the user came back. */
type LeaveEnd = 'blocked' | 'returned';

/** The attribute of `html` during a hand-off. While it is set, the styles hide what is only for login (page.module.css). */
const arrivingAttribute = 'data-arriving';

/**
 * Posts a form. The promise is pending while the browser leaves the page. It resolves
 * - with `'blocked'` if a Content-Security-Policy blocks the post;
 * - with `'returned'` if the back/forward cache shows the page again;
 * - with `'returned'` if the user goes back or forward within the page during a sign-up. During a hand-off, the form is posted
 *   again.
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
    // Back and Forward within the page abort the form post. An accepted session must still reach the console, so a hand-off is
    // posted again.
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

/** The last part of a form post's key. */
const leave = 'leave';

/** Returns the form post under way, or `undefined`. */
export const pendingFormPost = (client: QueryClient): FormPost | undefined =>
  client.getMutationCache().find<LeaveEnd, Error, FormPost>({
    status: 'pending',
    predicate: ({ options }) => options.mutationKey?.[2] === leave,
  })?.state.variables;

/**
 * Leaves the page by a form post. The post is a mutation, which is pending until the browser has left the page. The variables of
 * the mutation can hold the session token (`createQueryClient`).
 *
 * @returns a promise that resolves only if the user stays on the page.
 */
export function leavePage(client: QueryClient, submitKey: SubmitKey, post: FormPost): Promise<LeaveEnd> {
  const mutationKey = [...submitKey, leave];
  return executeMutation(client, { mutationKey, mutationFn: postAndLeave }, post);
}
