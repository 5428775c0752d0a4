import * as z from 'zod/mini';
import { loadAppInit } from '#api/calls/app-init.ts';
import { postRecoverPassword, postRecoverUsername, type UserTokenResponse } from '#api/calls/user-token.ts';
import type { RequestContext } from '#src/core/request-context.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { afterNoMatch, recoveryMessages } from '#src/flow/after-match.ts';
import { sessionTypeOf } from '#src/flow/entry-params.ts';
import type { FailureTable } from '#src/flow/failure-table.ts';
import { type CheckedField, fieldSchema, type ValidationModels } from '#src/flow/field-rules.ts';
import type { ForgotFlow } from '#src/flow/flow.ts';
import type { RecoveryState } from '#src/flow/flow-state.ts';
import { type RecoveryDetails, type RecoveryField, recoveryFields } from '#src/flow/recovery-fields.ts';
import { type Transition, toSendPinChoice } from '#src/flow/transition.ts';

const unanticipatedFailures = (flow: ForgotFlow): FailureTable => ({
  rows: [],
  otherwise: { message: recoveryMessages[flow].unanticipated },
});
const recoveryFailures = (flow: ForgotFlow): FailureTable => ({
  ...unanticipatedFailures(flow),
  rows: [{ status: 401, flowState: 'ended', navigate: { to: '/security', search: { flow } } }],
  knownUsername: 'forgotten',
});

export const recoverUsernameFailures = recoveryFailures('forgot-username');
export const recoverPasswordFailures = recoveryFailures('forgot-password');

/** Returns a record with a value for each field of a recovery. */
export const mapRecoveryFields = <Flow extends ForgotFlow, Value>(
  flow: Flow,
  read: (field: RecoveryField<Flow>) => Value,
) => {
  const fields: readonly RecoveryField<Flow>[] = recoveryFields[flow];
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as Record<
    RecoveryField<Flow>,
    Value
  >;
};

/** Returns the schema of a recovery's form. If the service configures a captcha, its response is required. */
export const recoverySchema = <Flow extends ForgotFlow>(
  flow: Flow,
  { models, captchaSiteKey }: { readonly models: ValidationModels; readonly captchaSiteKey: string },
) =>
  z.object({
    ...mapRecoveryFields(flow, (field) => fieldSchema(field, models)),
    recaptcha: captchaSiteKey === '' ? z.string() : fieldSchema('recaptcha', models),
  });

type RecoveryValues<Flow extends ForgotFlow> = RecoveryDetails<Flow> & { readonly recaptcha: string };

/** The members of the next state in which the two recovery flows differ. */
type FlowDetails =
  | { readonly flow: 'forgot-username' }
  | { readonly flow: 'forgot-password'; readonly loginName: string };

/** Returns the transition for the response to recovery information. */
function afterRecovery(
  details: FlowDetails,
  { token, email, phone }: UserTokenResponse,
  { recaptcha: _, ...entered }: Partial<RecoveryDetails> & { readonly recaptcha: string },
  state: RecoveryState,
  { now }: RequestContext,
): Transition {
  const { flow } = details;
  const forgetUsername = { knownUsername: 'forgotten' } as const;
  if (!token) return { ...afterNoMatch(flow, { state, now, entered }), ...forgetUsername };
  if (!email && !phone) return { message: recoveryMessages[flow].unanticipated, ...forgetUsername };
  return {
    flowState: {
      kind: 'identified',
      ...details,
      issuedAt: now,
      entered,
      token,
      email,
      phone,
      failedTexts: 0,
      failedMatches: state?.failedMatches ?? 0,
    },
    ...forgetUsername,
    navigate: toSendPinChoice(flow),
  };
}

/**
 * Checks the values again, because app init may have loaded since the form was checked.
 *
 * @returns the values to send as `checked`, or else the first field that is not valid.
 */
function checkRecovery<Flow extends ForgotFlow>(
  flow: Flow,
  values: RecoveryValues<Flow>,
  requestContext: RequestContext,
) {
  const { data, error } = recoverySchema(flow, requestContext).safeParse(values);
  return { checked: data, invalidField: error?.issues[0]?.path[0] as CheckedField | undefined };
}

/** Returns the members that both requests have. */
const commonMembers = (
  { emailAddress, recaptcha }: Pick<RecoveryValues<ForgotFlow>, 'emailAddress' | 'recaptcha'>,
  { entryParams, riskToken, fingerprint }: RequestContext,
) => ({
  Email: emailAddress,
  recaptcha,
  AccountType: 'M' as const,
  SessionType: sessionTypeOf(entryParams),
  VBAToken: riskToken,
  Fingerprint: fingerprint,
});

/** Starts a username recovery. */
export const recoverUsernameMutation: SubmitMutation<RecoveryState, RecoveryValues<'forgot-username'>> = {
  mutationKey: ['submit', 'recover-username'],
  async mutationFn({ state, values }, { client, send, awaitCall, getRequestContext }) {
    await awaitCall(loadAppInit(client), unanticipatedFailures('forgot-username'));
    const { checked, invalidField } = checkRecovery('forgot-username', values, getRequestContext());
    if (checked === undefined) return { invalidField };
    const body = {
      FirstName: checked.firstName,
      LastName: checked.lastName,
      ...commonMembers(checked, getRequestContext()),
    };
    const response = await send(postRecoverUsername, body, recoverUsernameFailures);
    return afterRecovery({ flow: 'forgot-username' }, response, checked, state, getRequestContext());
  },
};

/** Starts a password recovery. */
export const recoverPasswordMutation: SubmitMutation<RecoveryState, RecoveryValues<'forgot-password'>> = {
  mutationKey: ['submit', 'recover-password'],
  async mutationFn({ state, values }, { client, send, awaitCall, getRequestContext }) {
    await awaitCall(loadAppInit(client), unanticipatedFailures('forgot-password'));
    const { checked, invalidField } = checkRecovery('forgot-password', values, getRequestContext());
    if (checked === undefined) return { invalidField };
    const body = { LoginName: checked.username, ...commonMembers(checked, getRequestContext()) };
    const response = await send(postRecoverPassword, body, recoverPasswordFailures);
    const details = { flow: 'forgot-password', loginName: checked.username } as const;
    return afterRecovery(details, response, checked, state, getRequestContext());
  },
};
