import type { QueryClient } from '@tanstack/query-core';
import { type FormPost, isHandOff } from '#src/flows/hand-off-target.ts';
import { postForm } from '#src/platform/post-form.ts';

/** Query key of the departure. It is in memory only, because the fields of a hand-off hold the session token. */
export const departureKey = ['departure'] as const;

/** The cached departure; `null` if none is under way. */
export type CachedDeparture = FormPost | null;

/** Returns the form post under way, or `undefined`. */
export const departureOf = (client: QueryClient): FormPost | undefined =>
  client.getQueryData<CachedDeparture>(departureKey) ?? undefined;

/** On `html`: the merchant console is about to replace the page, so the doorway behind the card is lit. */
const arrivingAttribute = 'data-arriving';

function endDeparture(client: QueryClient): void {
  client.setQueryData<CachedDeparture>(departureKey, null);
  document.documentElement.removeAttribute(arrivingAttribute);
}

/** Submits a full-page form post, and caches it so that the Continue button can submit it again. */
export function depart(client: QueryClient, post: FormPost): void {
  client.setQueryData<CachedDeparture>(departureKey, post);
  if (isHandOff(post)) document.documentElement.setAttribute(arrivingAttribute, '');
  postForm(post.action, post.fields);
}

/**
 * Ends the departure when the browser shows the page again from its back/forward cache, or when a
 * Content-Security-Policy blocks the form post.
 *
 * @param onBlocked called if a policy blocks the form post.
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
