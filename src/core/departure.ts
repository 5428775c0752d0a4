import type { QueryClient } from '@tanstack/query-core';
import { type FormPost, isHandOff } from '#src/flows/hand-off-target.ts';
import { postForm } from '#src/platform/post-form.ts';

/** A Content-Security-Policy blocked the form post of a departure. */
class BlockedDepartureError extends Error {
  override readonly name = 'BlockedDepartureError';
}

/** On `html`: the merchant console is about to replace the page, so the doorway behind the card is lit. */
const arrivingAttribute = 'data-arriving';

/** Posts a form. It resolves when the browser shows the page again from its back/forward cache. */
const postAndLeave = (post: FormPost): Promise<void> =>
  new Promise((resolve, reject) => {
    const page = document.documentElement;
    const end = (settle: () => void) => {
      page.removeAttribute(arrivingAttribute);
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('securitypolicyviolation', onViolation);
      settle();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) end(resolve);
    };
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'form-action') end(() => reject(new BlockedDepartureError()));
    };
    window.addEventListener('pageshow', onShow);
    document.addEventListener('securitypolicyviolation', onViolation);
    if (isHandOff(post)) page.setAttribute(arrivingAttribute, '');
    postForm(post.action, post.fields);
  });

/**
 * The departure: a full-page form post, which is pending until the browser has left the page. Its variables can hold the
 * session token, so they leave the mutation cache if it ends.
 */
const departureMutation = {
  mutationKey: ['departure'],
  mutationFn: postAndLeave,
  retry: false,
  networkMode: 'always',
  gcTime: 0,
} as const;

/** Finds the departure under way. */
export const departureFilter = { mutationKey: departureMutation.mutationKey, status: 'pending' } as const;

/** Returns the form post under way, or `undefined`. */
export const departureOf = (client: QueryClient): FormPost | undefined =>
  client.getMutationCache().find<void, Error, FormPost>(departureFilter)?.state.variables;

/**
 * Leaves the page by a form post.
 *
 * @returns whether a policy blocked the form post, when the departure has ended without leaving the page.
 */
export async function depart(client: QueryClient, post: FormPost): Promise<{ readonly isBlocked: boolean }> {
  try {
    await client.getMutationCache().build(client, departureMutation).execute(post);
    return { isBlocked: false };
  } catch (error) {
    if (error instanceof BlockedDepartureError) return { isBlocked: true };
    throw error;
  }
}

/** Posts the form of the departure under way again, because the browser has not left the page. */
export function departAgain(client: QueryClient): void {
  const post = departureOf(client);
  if (post !== undefined) postForm(post.action, post.fields);
}
