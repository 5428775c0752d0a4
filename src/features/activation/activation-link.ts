import { CancelledError } from '@tanstack/query-core';
import { type ActivationLinkResponse, activationLinkQuery } from '#api/calls/activation-link.ts';
import { ServiceError } from '#api/service-error.ts';
import type { Core } from '#src/core/core.ts';
import { historyMessageOf } from '#src/core/navigation.ts';
import { pickText } from '#src/flow/entry-params.ts';
import { refuseLink } from '#src/flow/failure-results.ts';
import { flowOfPath } from '#src/flow/flow.ts';
import { type FailureTables, settle } from '#src/flow/settle.ts';
import type { Transition } from '#src/flow/transition.ts';

type LinkCore = Pick<Core, 'client' | 'navigation'>;

/** A failure without a status is no verdict on the link, so the screen stays and offers to try again. */
export const activationLinkFailures: FailureTables<'activationLink', undefined, { readonly code: string }> = {
  activationLink: {
    rows: [{ status: 'no status', message: 'LOGIN_UNANTICIPATED_ERROR' }],
    otherwise: {
      compute: ({ values, now }, failure) => refuseLink({ state: { token: values.code }, now }, failure),
    },
  },
};

/**
 * Returns what follows the response to a link. No PIN is sent yet, because mail scanners open links, too.
 *
 * @param code the activation code, which later calls of the flow send as the token. @param now epoch milliseconds.
 */
export function afterOpeningLink(
  { responseMode, email, phone }: ActivationLinkResponse,
  code: string,
  now: number,
): Transition {
  if (!email && !phone) return refuseLink({ state: { token: code }, now }, {});
  return {
    state: {
      kind: 'identified',
      flow: 'user-activation',
      issuedAt: now,
      token: code,
      email,
      phone,
      failedTexts: 0,
      preferredMethod: responseMode === 3 ? 'sms' : 'email',
    },
  };
}

/**
 * Checks an activation link when its screen is entered: executes its query, whose response begins the activation flow. It does
 * nothing while the check is under way, and after a check without a verdict, in which the service did not judge the link,
 * because then only the user can check it again.
 */
export async function openActivationLink({ client, navigation }: LinkCore, code: string): Promise<void> {
  const query = activationLinkQuery(code);
  const known = client.getQueryState(query.queryKey);
  if (known?.fetchStatus === 'fetching' || known?.status === 'error') return;
  const { message, retryAt, state } = await client.fetchQuery(query).then(
    (response) => afterOpeningLink(response, code, Date.now()),
    (thrown: unknown): Transition =>
      // After a cancel, too, only the user can check the link again.
      thrown instanceof CancelledError
        ? { message: 'REQUEST_GIVEN_UP' }
        : settle(activationLinkFailures.activationLink, ServiceError.from(thrown), {
            state: undefined,
            values: { code },
            now: Date.now(),
          }),
  );
  // The ticket gets the verdict below. If the user has left by now, the next visit checks the link again.
  if (state !== undefined) client.removeQueries({ queryKey: query.queryKey });
  // Until then, the user may still leave, and the message of the entry is unknown.
  await navigation.whenAttached;
  const { pathname, search, message: shown } = navigation.location();
  const { activationcode } = pickText(search, ['activationcode']);
  // The user may have navigated to another screen or opened another link.
  if (flowOfPath(pathname) !== 'user-activation' || activationcode !== code) return;
  // Without a verdict, the state of another link ends.
  const flowState = message === undefined ? state : 'ended';
  // The message that led the user back to the link stays. That of an earlier check, before a reload, does not.
  const keepsMessage = message === undefined && shown === 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN';
  const historyMessage = keepsMessage ? undefined : historyMessageOf({ message, retryAt });
  await navigation.stay({ historyMessage, flowState });
}

/** Forgets the earlier check of an activation link, and its verdict. The route then checks the link again. */
export async function retryActivationLink({ client, navigation }: LinkCore, code: string): Promise<void> {
  const { queryKey } = activationLinkQuery(code);
  if (client.isFetching({ queryKey }) > 0) return;
  client.getQueryCache().find({ queryKey })?.reset();
  await navigation.stay({ historyMessage: {}, flowState: 'ended' });
}
