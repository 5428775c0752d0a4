import {
  type RecoverPasswordRequest,
  type RecoverUsernameRequest,
  recoverPasswordMutation,
  recoverUsernameMutation,
  type UserTokenResponse,
} from '#api/calls/user-token.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { sessionTypeOf } from '../entry-params.ts';
import { type CheckedField, checkFields } from '../field-rules.ts';
import { type ForgotFlow, firstStep, sendPinChoice } from '../flow.ts';
import { type Counting, type Identified, newRun, type RecoveryState } from '../flow-state.ts';
import type { FailureTable } from '../settle.ts';
import { type Submit, type SubmitCall, type SubmitContext, submitCall } from '../submit.ts';
import type { Transition } from '../transition.ts';

/**
 * The fields with which a recovery identifies the user, in the order of the form, and the member of the request that
 * each becomes. The screen, the landing page, the checks and the request follow from this record.
 */
const identityMembers = {
  'forgot-username': { firstName: 'FirstName', lastName: 'LastName', emailAddress: 'Email' },
  'forgot-password': { username: 'LoginName', emailAddress: 'Email' },
} as const satisfies {
  readonly 'forgot-username': Partial<Record<CheckedField, keyof RecoverUsernameRequest>>;
  readonly 'forgot-password': Partial<Record<CheckedField, keyof RecoverPasswordRequest>>;
};

type IdentityMembers<Flow extends ForgotFlow> = (typeof identityMembers)[Flow];

/** A field with which a recovery identifies the user. */
export type IdentityField<Flow extends ForgotFlow = ForgotFlow> = {
  [F in ForgotFlow]: keyof IdentityMembers<F>;
}[Flow];

/** A member of the request that has the value of such a field. */
type IdentityMember<Flow extends ForgotFlow> = {
  [F in ForgotFlow]: IdentityMembers<F>[keyof IdentityMembers<F>];
}[Flow];

/** Returns the fields with which a recovery identifies the user, in the order of the form. */
export const identityFields = <Flow extends ForgotFlow>(flow: Flow) =>
  Object.keys(identityMembers[flow]) as readonly IdentityField<Flow>[];

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

/** Returns the run id of the flow, or a new one if there is no state yet, so that the count stays with its flow. */
const runOf = (state: RecoveryState, now: number) =>
  state === undefined ? newRun(now) : { run: state.run, issuedAt: now };

/**
 * Counts a failed match. The third ends the flow at `/unidentified`.
 *
 * @param entered what the user has entered in the first step.
 */
export function afterNoMatch(
  flow: ForgotFlow,
  { state, now, entered }: { state: RecoveryState; now: number; entered: Counting['entered'] },
): Transition {
  const failedMatches = (state?.failedMatches ?? 0) + 1;
  if (failedMatches >= maxFailedMatches) return { state: 'none', go: { to: 'unidentified', flow } };
  return {
    message: keys[flow].noMatch,
    state: { kind: 'counting', flow, ...runOf(state, now), failedMatches, entered },
    go: { to: 'flow', flow, position: { step: firstStep(flow) } },
  };
}

/** What follows a failure of the call. */
export const recoveryFailures = (flow: ForgotFlow): FailureTable => [
  { status: 401, state: 'none', go: { to: 'security', flow } },
  { message: keys[flow].unanticipated },
];

/** The part of the next state that both recovery flows have. */
type Match = Pick<
  Identified,
  'token' | 'email' | 'phone' | 'failedTexts' | 'run' | 'issuedAt' | 'entered'
> & {
  readonly failedMatches: number;
};

/**
 * Returns what follows the response to recovery information.
 *
 * @param identify adds the members of the flow to the state that both recovery flows have.
 */
function afterRecovery<Flow extends ForgotFlow>(
  flow: Flow,
  { token, email, phone }: UserTokenResponse,
  { state, values, now }: Pick<Context<Flow>, 'state' | 'values' | 'now'>,
  identify: (match: Match) => Identified,
): Transition {
  const entered = Object.fromEntries(identityFields(flow).map((field) => [field, values[field]]));
  if (!token) return afterNoMatch(flow, { state, now, entered });
  if (!email && !phone) return { message: keys[flow].unanticipated };
  return {
    state: identify({
      ...runOf(state, now),
      entered,
      token,
      email: email || undefined,
      phone: phone || undefined,
      failedTexts: 0,
      failedMatches: state?.failedMatches ?? 0,
    }),
    go: { to: 'flow', flow, position: sendPinChoice },
  };
}

type RecoveryValues<Flow extends ForgotFlow> = Readonly<Record<IdentityField<Flow>, string>> & {
  /** The captcha response; absent or `''` if there is none. */
  readonly recaptcha?: string;
};

type Context<Flow extends ForgotFlow> = SubmitContext<RecoveryState, RecoveryValues<Flow>>;

/** Returns the request of a recovery. */
function recoveryRequest<Flow extends ForgotFlow>(flow: Flow, context: Context<Flow>) {
  const members: IdentityMembers<Flow> = identityMembers[flow];
  const identity = identityFields(flow).map((field) => [members[field], context.values[field]]);
  return {
    ...(Object.fromEntries(identity) as Record<IdentityMember<Flow>, string>),
    recaptcha: context.values.recaptcha ?? '',
    AccountType: 'M' as const,
    SessionType: sessionTypeOf(context.entry),
    VBAToken: context.riskToken,
    Fingerprint: context.fingerprint,
  };
}

/** The service accepts a captcha response only once. */
const clearFields = ['recaptcha'] as const;

/** Builds the submit of a recovery from its call. */
const recoverySubmit = <Flow extends ForgotFlow>(
  name: string,
  flow: Flow,
  call: SubmitCall<Context<Flow>>,
): Submit<RecoveryState, RecoveryValues<Flow>> => ({
  name,
  check: (values, models) => checkFields(identityFields(flow), values, models),
  ifNoAppInit: { message: keys[flow].unanticipated },
  clearFields,
  // The service may have received the captcha response.
  ifCancelled: { message: 'REQUEST_GIVEN_UP', clearFields },
  begin: ({ captchaSiteKey, values }) =>
    captchaSiteKey !== '' && !values.recaptcha ? { invalidField: 'recaptcha' } : call,
});

/** Starts username recovery by name and email address. */
export const recoverUsernameSubmit = recoverySubmit(
  'recover-username',
  'forgot-username',
  submitCall(recoverUsernameMutation)({
    request: (context: Context<'forgot-username'>) => recoveryRequest('forgot-username', context),
    failures: recoveryFailures('forgot-username'),
    next: (response, context) =>
      afterRecovery('forgot-username', response, context, (match) => ({
        kind: 'identified',
        flow: 'forgot-username',
        ...match,
      })),
  }),
);

/** Starts password recovery by username and email address. */
export const recoverPasswordSubmit = recoverySubmit(
  'recover-password',
  'forgot-password',
  submitCall(recoverPasswordMutation)({
    request: (context: Context<'forgot-password'>) => recoveryRequest('forgot-password', context),
    failures: recoveryFailures('forgot-password'),
    next: (response, context) =>
      afterRecovery('forgot-password', response, context, (match) => ({
        kind: 'identified',
        flow: 'forgot-password',
        loginName: context.values.username,
        ...match,
      })),
  }),
);
