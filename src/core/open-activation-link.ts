import { CancelledError } from '@tanstack/query-core';
import { activationLinkKey, activationLinkQuery } from '#api/calls/activation-link.ts';
import { ServiceError } from '#api/service-error.ts';
import { pickText } from '#src/flows/entry-params.ts';
import { flowOfPath } from '#src/flows/flow.ts';
import { afterOpeningLink } from '#src/flows/submits/open-activation-link.ts';
import type { Transition } from '#src/flows/transition.ts';
import type { Core } from './core.ts';

type LinkCore = Pick<Core, 'client' | 'navigation'>;

/**
 * Checks an activation link when its screen is entered. It does nothing while the check is under way, and after a check
 * without a verdict, in which the service did not judge the link, because then only the user can check it again.
 */
export function openActivationLink(core: LinkCore, code: string): void {
  const hasBegun = core.client.getQueryState(activationLinkQuery(code).queryKey) !== undefined;
  if (!hasBegun) void check(core, code);
}

/** Forgets the earlier check of an activation link, and its verdict. The route then checks the link again. */
export async function retryActivationLink({ client, navigation }: LinkCore, code: string): Promise<void> {
  const { queryKey } = activationLinkQuery(code);
  if (client.isFetching({ queryKey }) > 0) return;
  client.removeQueries({ queryKey });
  await navigation.go(undefined, { state: 'none' });
}

/** Cancels the check under way. The page shows REQUEST_GIVEN_UP, and only the user can check the link again. */
export function cancelActivationLinkCheck({ client }: Pick<Core, 'client'>): void {
  void client.cancelQueries({ queryKey: activationLinkKey });
}

/** Ends the check under way of the link that the user has left. The next visit checks that link again. */
export function endActivationLinkCheck({ client }: Pick<Core, 'client'>): void {
  client.removeQueries({ queryKey: activationLinkKey, fetchStatus: 'fetching' });
}

/** Executes the query of a link. Its response begins the activation flow. */
async function check({ client, navigation }: LinkCore, code: string): Promise<void> {
  const query = activationLinkQuery(code);
  const { message, retryAt, state } = await client.fetchQuery(query).then(
    (response) => afterOpeningLink({ ok: true, response }, { code, now: Date.now() }),
    (thrown: unknown) => afterFailure(thrown, code),
  );
  // The flow state gets the verdict below. If the user has left by now, the next visit checks the link again.
  if (state !== undefined) client.removeQueries({ queryKey: query.queryKey });
  // Until then, the user may still leave, and the message of the entry is unknown.
  await navigation.whenAttached;
  const { pathname, search, message: shown } = navigation.location();
  const { activationcode } = pickText(search, ['activationcode']);
  // The user may have navigated to another screen or opened another link.
  if (flowOfPath(pathname) !== 'user-activation' || activationcode !== code) return;
  await navigation.go(undefined, {
    message,
    endedAt: Date.now(),
    retryAt,
    // Without a verdict, the state of another link ends.
    state: message === undefined ? state : 'none',
    // The message that led the user back to the link stays. That of an earlier check, before a reload, does not.
    keepsMessage: message === undefined && shown === 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN',
  });
}

/** Returns what follows a check that failed or that the user cancelled. */
function afterFailure(thrown: unknown, code: string): Transition {
  if (thrown instanceof CancelledError) return { message: 'REQUEST_GIVEN_UP' };
  return afterOpeningLink({ ok: false, failure: ServiceError.from(thrown) }, { code, now: Date.now() });
}
