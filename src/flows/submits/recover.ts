import {
  recoverPasswordMutation,
  recoverUsernameMutation,
  type UserTokenResponse,
} from '#api/calls/user-token.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { sessionTypeOf } from '../entry-params.ts';
import { fieldIssues } from '../field-rules.ts';
import { type ForgotFlow, firstStep, sendPinChoice } from '../flow.ts';
import { type Identified, newRun } from '../flow-state.ts';
import type { FailureTable } from '../settle.ts';
import type { RecoveryState } from '../show-step.ts';
import { type Submit, type SubmitContext, submitStep } from '../submit.ts';
import type { Transition } from '../transition.ts';

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

/** Counts a failed match. The third ends the flow at `/unidentified`. */
export function afterNoMatch(flow: ForgotFlow, state: RecoveryState, now: number): Transition {
  const failedMatches = (state?.failedMatches ?? 0) + 1;
  if (failedMatches >= maxFailedMatches) return { state: 'none', go: { to: 'unidentified', flow } };
  return {
    message: keys[flow].noMatch,
    state: { kind: 'counting', flow, ...runOf(state, now), failedMatches },
    go: { to: 'flow', flow, position: { step: firstStep(flow) } },
  };
}

/** What follows a failure of the call. */
export const recoveryFailures = (flow: ForgotFlow): FailureTable => [
  { status: 401, state: 'none', go: { to: 'security', flow } },
  { message: keys[flow].unanticipated },
];

/** The part of the next state that both recovery flows have. */
type Match = Pick<Identified, 'token' | 'email' | 'phone' | 'failedTexts' | 'run' | 'issuedAt'> & {
  readonly failedMatches: number;
};

/**
 * Returns what follows the response to recovery information.
 *
 * @param identify adds the members of the flow to the state that both recovery flows have.
 */
function afterRecovery(
  flow: ForgotFlow,
  { token, email, phone }: UserTokenResponse,
  { state, now }: { readonly state: RecoveryState; readonly now: number },
  identify: (match: Match) => Identified,
): Transition {
  if (!token) return afterNoMatch(flow, state, now);
  if (!email && !phone) return { message: keys[flow].unanticipated };
  return {
    state: identify({
      ...runOf(state, now),
      token,
      email: email || undefined,
      phone: phone || undefined,
      failedTexts: 0,
      failedMatches: state?.failedMatches ?? 0,
    }),
    go: { to: 'flow', flow, position: sendPinChoice },
  };
}

interface CommonValues {
  readonly emailAddress: string;
  /** The captcha response; `''` if there is none. */
  readonly recaptcha: string;
}

/** Returns the members that both recovery requests have. */
const commonMembers = <Values extends CommonValues>(context: SubmitContext<RecoveryState, Values>) => ({
  Email: context.values.emailAddress,
  recaptcha: context.values.recaptcha,
  AccountType: 'M' as const,
  SessionType: sessionTypeOf(context.entry),
  VBAToken: context.riskToken,
  Fingerprint: context.fingerprint,
});

/** The service accepts a captcha response only once. */
const clearFields = ['recaptcha'] as const;

/** The service may have received the captcha response. */
const ifCancelled: Transition = { message: 'REQUEST_GIVEN_UP', clearFields };

/** The transition if the service requires a captcha and there is no captcha response. Nothing is sent. */
const captchaMissing: Transition = { invalidField: 'recaptcha' };

const lacksCaptcha = (context: SubmitContext<RecoveryState, CommonValues>): boolean =>
  context.captchaSiteKey !== '' && context.values.recaptcha === '';

interface RecoverUsernameValues extends CommonValues {
  readonly firstName: string;
  readonly lastName: string;
}

const recoverUsernameStep = submitStep(recoverUsernameMutation)({
  request: (context: SubmitContext<RecoveryState, RecoverUsernameValues>) => ({
    FirstName: context.values.firstName,
    LastName: context.values.lastName,
    ...commonMembers(context),
  }),
  failures: recoveryFailures('forgot-username'),
  clearFields,
  next: (response, context) =>
    afterRecovery('forgot-username', response, context, (match) => ({
      kind: 'identified',
      flow: 'forgot-username',
      ...match,
    })),
});

/** Starts username recovery by name and email address. */
export const recoverUsernameSubmit: Submit<RecoveryState, RecoverUsernameValues> = {
  name: 'recover-username',
  issues: (values, models) => fieldIssues(['firstName', 'lastName', 'emailAddress'], values, models),
  ifNoAppInit: { message: keys['forgot-username'].unanticipated },
  ifCancelled,
  begin: (context) => (lacksCaptcha(context) ? captchaMissing : recoverUsernameStep),
};

interface RecoverPasswordValues extends CommonValues {
  readonly username: string;
}

const recoverPasswordStep = submitStep(recoverPasswordMutation)({
  request: (context: SubmitContext<RecoveryState, RecoverPasswordValues>) => ({
    LoginName: context.values.username,
    ...commonMembers(context),
  }),
  failures: recoveryFailures('forgot-password'),
  clearFields,
  next: (response, context) =>
    afterRecovery('forgot-password', response, context, (match) => ({
      kind: 'identified',
      flow: 'forgot-password',
      loginName: context.values.username,
      ...match,
    })),
});

/** Starts password recovery by username and email address. */
export const recoverPasswordSubmit: Submit<RecoveryState, RecoverPasswordValues> = {
  name: 'recover-password',
  issues: (values, models) => fieldIssues(['username', 'emailAddress'], values, models),
  ifNoAppInit: { message: keys['forgot-password'].unanticipated },
  ifCancelled,
  begin: (context) => (lacksCaptcha(context) ? captchaMissing : recoverPasswordStep),
};
