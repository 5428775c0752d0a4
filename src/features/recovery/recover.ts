import { postRecoverPassword, postRecoverUsername, type UserTokenResponse } from '#api/calls/user-token.ts';
import { type Identity, type IdentityField, identityMembers, recoveryFields } from '#api/recovery-fields.ts';
import { loadAppInit } from '#src/core/load-app-init.ts';
import { type SubmitContext, SubmitEnd, singleUseFields, submitMutation } from '#src/core/submit-mutation.ts';
import { toFirstStep, toSendPinChoice } from '#src/flow/destination.ts';
import { sessionTypeOf } from '#src/flow/entry-params.ts';
import { checkFields } from '#src/flow/field-rules.ts';
import type { ForgotFlow } from '#src/flow/flow.ts';
import type { Counting, RecoveryState } from '#src/flow/flow-state.ts';
import type { FailureTable, FailureTables } from '#src/flow/settle.ts';
import type { Transition } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';

/** A recovery ends after this many failed matches. */
const maxFailedMatches = 3;

const keys = {
  'forgot-username': {
    noMatch: 'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
    unanticipated: 'RECOVER_USERNAME_UNANTICIPATED_ERROR',
  },
  'forgot-password': {
    noMatch: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
    unanticipated: 'RECOVER_PASSWORD_UNANTICIPATED_ERROR',
  },
} as const satisfies Record<ForgotFlow, Record<'noMatch' | 'unanticipated', MessageKey>>;

/** Counts a failed match. The third ends the flow at `/unidentified`. */
export function afterNoMatch(
  flow: ForgotFlow,
  { state, now, entered }: { state: RecoveryState; now: number; entered: Counting['entered'] },
): Transition {
  const failedMatches = (state?.failedMatches ?? 0) + 1;
  if (failedMatches >= maxFailedMatches) return { state: 'none', go: { to: 'unidentified', flow } };
  return {
    message: keys[flow].noMatch,
    state: { kind: 'counting', flow, issuedAt: now, failedMatches, entered },
    go: toFirstStep(flow),
  };
}

const failuresIn = (flow: ForgotFlow): FailureTable => ({
  rows: [{ status: 401, state: 'none', go: { to: 'security', flow } }],
  otherwise: { message: keys[flow].unanticipated },
});

/** What follows a failure of each call. */
export const recoveryFailures: FailureTables<'recoverUsername' | 'recoverPassword'> = {
  recoverUsername: failuresIn('forgot-username'),
  recoverPassword: failuresIn('forgot-password'),
};

type RecoveryValues<Flow extends ForgotFlow> = Identity<Flow> & {
  /** The captcha response; absent or `''` if there is none. */
  readonly recaptcha?: string;
};

/** The context of either recovery. */
type RecoveryContext = SubmitContext<RecoveryState, Partial<RecoveryValues<ForgotFlow>>>;

/** The members of the next state in which the two recovery flows differ. */
type FlowDetails =
  | { readonly flow: 'forgot-username' }
  | { readonly flow: 'forgot-password'; readonly loginName: string };

/** Returns what follows the response to recovery information. */
function afterRecovery(
  details: FlowDetails,
  { token, email, phone }: UserTokenResponse,
  { state, values, facts }: RecoveryContext,
): Transition {
  const { flow } = details;
  const { now } = facts();
  const fields: readonly IdentityField[] = recoveryFields[flow];
  const entered = Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
  if (!token) return { ...afterNoMatch(flow, { state, now, entered }), clearFields: singleUseFields };
  if (!email && !phone) return { message: keys[flow].unanticipated, clearFields: singleUseFields };
  const failedMatches = state?.failedMatches ?? 0;
  return {
    state: {
      kind: 'identified',
      ...details,
      issuedAt: now,
      entered,
      token,
      email,
      phone,
      failedTexts: 0,
      failedMatches,
    },
    go: toSendPinChoice(flow),
  };
}

/**
 * Waits for app init, so that a captcha is never skipped, and returns the request.
 *
 * @throws {SubmitEnd} (rejects) if app init fails, if a field is not valid, or if the response of the captcha is missing.
 */
async function recoveryRequest<Flow extends ForgotFlow>(
  flow: Flow,
  { client, values, facts }: RecoveryContext,
) {
  await loadAppInit(client, { message: keys[flow].unanticipated });
  const { models, captchaSiteKey, entry, riskToken, fingerprint } = facts();
  const { recaptcha = '' } = values;
  // The form has checked the fields, but perhaps before the models arrived.
  const { texts, issues } = checkFields(recoveryFields[flow], values, models);
  const [issue] = issues;
  if (issue !== undefined) throw new SubmitEnd({ invalidField: issue[0] });
  if (captchaSiteKey !== '' && recaptcha === '') throw new SubmitEnd({ invalidField: 'recaptcha' });
  return {
    ...identityMembers(flow, (field) => texts[field] ?? ''),
    recaptcha,
    AccountType: 'M' as const,
    SessionType: sessionTypeOf(entry),
    VBAToken: riskToken,
    Fingerprint: fingerprint,
  };
}

/** Starts a username recovery. */
export const recoverUsernameMutation = submitMutation<RecoveryState, RecoveryValues<'forgot-username'>>({
  name: 'recover-username',
  async send(context) {
    const body = await recoveryRequest('forgot-username', context);
    const response = await context.call(postRecoverUsername, body, recoveryFailures);
    return afterRecovery({ flow: 'forgot-username' }, response, context);
  },
});

/** Starts a password recovery. */
export const recoverPasswordMutation = submitMutation<RecoveryState, RecoveryValues<'forgot-password'>>({
  name: 'recover-password',
  async send(context) {
    const body = await recoveryRequest('forgot-password', context);
    const response = await context.call(postRecoverPassword, body, recoveryFailures);
    return afterRecovery({ flow: 'forgot-password', loginName: body.LoginName }, response, context);
  },
});
