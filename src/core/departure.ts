import type { QueryClient } from '@tanstack/query-core';
import type { FormPost } from '#src/flows/hand-off-target.ts';
import { postForm } from '#src/platform/post-form.ts';

/** The form post by which the page leaves, in memory only: its fields hold the session token. */
export const departureKey = ['departure'] as const;

/** The cached value: `null` while the page does not leave. */
export type CachedDeparture = FormPost | null;

/** The form post under way, or `undefined`. */
export const departureOf = (client: QueryClient): FormPost | undefined =>
  client.getQueryData<CachedDeparture>(departureKey) ?? undefined;

const endDeparture = (client: QueryClient): void => {
  client.setQueryData<CachedDeparture>(departureKey, null);
};

/** Leaves by a full-page form post, and keeps it for the Continue button. */
export function depart(client: QueryClient, post: FormPost): void {
  client.setQueryData<CachedDeparture>(departureKey, post);
  postForm(post.action, post.fields);
}

/**
 * Ends a departure that has finished or cannot happen: the browser shows the page again from its back/forward cache,
 * or a policy blocks the form post.
 *
 * @param onBlocked called if a policy blocked the post.
 */
export function watchDeparture(client: QueryClient, onBlocked: () => void): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) endDeparture(client);
  });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective !== 'form-action' || departureOf(client) === undefined) return;
    endDeparture(client);
    onBlocked();
  });
}
