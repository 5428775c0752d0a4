import type { QueryClient } from '@tanstack/query-core';
import { postForm } from '#src/browser/post-form.ts';
import { type FormPost, isHandOff } from '#src/flow/form-posts.ts';
import { executeMutation } from './execute-mutation.ts';

/** How a departure ended although the page is still there. */
interface EndedDeparture {
  /** Whether a Content-Security-Policy blocked the form post. Otherwise the user is back on the page. */
  readonly isBlocked: boolean;
}

/** On `html`: the merchant console is about to replace the page, so the doorway behind the card is lit. */
const arrivingAttribute = 'data-arriving';

/**
 * Posts a form. It resolves if a policy blocks the post, when the browser shows the page again from its back/forward
 * cache, or if the user moves by Back or Forward, unless the post hands a session off.
 */
const postAndLeave = (post: FormPost): Promise<EndedDeparture> =>
  new Promise((resolve) => {
    const page = document.documentElement;
    const send = () => postForm(post.action, post.fields);
    const end = (isBlocked: boolean) => {
      page.removeAttribute(arrivingAttribute);
      window.removeEventListener('popstate', onMove);
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('securitypolicyviolation', onViolation);
      resolve({ isBlocked });
    };
    // Back and Forward within the page abort a post under way. An accepted session must reach the console all the same.
    const onMove = () => (isHandOff(post) ? send() : end(false));
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) end(false);
    };
    const onViolation = ({ effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
      // A policy that only reports does not block the post.
      if (effectiveDirective === 'form-action' && disposition !== 'report') end(true);
    };
    window.addEventListener('popstate', onMove);
    window.addEventListener('pageshow', onShow);
    document.addEventListener('securitypolicyviolation', onViolation);
    if (isHandOff(post)) page.setAttribute(arrivingAttribute, '');
    send();
  });

/**
 * The departure: a full-page form post, which is pending until the browser has left the page. Its variables can hold the
 * session token, so the cache removes the mutation when it settles.
 */
const departureMutation = {
  mutationKey: ['departure'],
  mutationFn: postAndLeave,
} as const;

/** Finds the departure under way. */
export const departureFilter = { mutationKey: departureMutation.mutationKey, status: 'pending' } as const;

/** Returns the form post under way, or `undefined`. */
export const departureOf = (client: QueryClient): FormPost | undefined =>
  client.getMutationCache().find<EndedDeparture, Error, FormPost>(departureFilter)?.state.variables;

/** Leaves the page by a form post. It resolves only if the page is shown afterwards. */
export const depart = (client: QueryClient, post: FormPost): Promise<EndedDeparture> =>
  executeMutation(client, departureMutation, post);

/** Posts the form of the departure under way again, because the browser has not left the page. */
export function departAgain(client: QueryClient): void {
  const post = departureOf(client);
  if (post !== undefined) postForm(post.action, post.fields);
}
