import { recoverPasswordCall, recoverUsernameCall, type UserTokenResponse } from '#api/calls/user-token.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { sessionTypeOf } from '../entry-params.ts';
import { type FailureTable, matchFailure } from '../failure-table.ts';
import { type ForgotFlow, firstStep, sendPinChoice } from '../flow.ts';
import { type Identified, newRun } from '../flow-state.ts';
import type { RecoveryState } from '../show-step.ts';
import { type Submit, type SubmitContext, submitStep } from '../submit.ts';
import type { CallResult, Transition } from '../transition.ts';

/** At this many failed matches recovery ends. */
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

/** The run goes on if there is one: the count of failed matches belongs to it. */
const runOf = (state: RecoveryState, now: number) =>
  state === undefined ? newRun(now) : { run: state.run, issuedAt: now };

/** Counts one more attempt that matched no user; the third ends at `/unidentified`. */
export function afterNoMatch(flow: ForgotFlow, state: RecoveryState, now: number): Transition {
  const failedMatches = (state?.failedMatches ?? 0) + 1;
  if (failedMatches >= maxFailedMatches) return { state: 'none', go: { to: 'unidentified', flow } };
  return {
    message: keys[flow].noMatch,
    state: { kind: 'counting', flow, ...runOf(state, now), failedMatches },
    go: { to: 'flow', flow, position: { step: firstStep(flow) } },
  };
}

const failures: FailureTable<'security' | 'unanticipated'> = [
  { status: 401, outcome: 'security' },
  { outcome: 'unanticipated' },
];

type Match = Pick<Identified, 'token' | 'email' | 'phone' | 'failedTexts' | 'run' | 'issuedAt'> & {
  readonly failedMatches: number;
};

/** What follows recovery information; `identify` builds the state of the flow from what the service handed out. */
function afterRecovery(
  flow: ForgotFlow,
  result: CallResult<UserTokenResponse>,
  { state, now }: { readonly state: RecoveryState; readonly now: number },
  identify: (match: Match) => Identified,
): Transition {
  // A captcha response serves once.
  const clearFields = ['recaptcha'] as const;
  const unanticipated: Transition = { message: keys[flow].unanticipated, clearFields };
  if (!result.ok) {
    return matchFailure(failures, result.failure, flow) === 'security'
      ? { state: 'none', go: { to: 'security', flow } }
      : unanticipated;
  }
  const { token, email, phone } = result.response;
  if (!token) return { ...afterNoMatch(flow, state, now), clearFields };
  if (!email && !phone) return unanticipated;
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
    clearFields,
  };
}

interface CommonValues {
  readonly emailAddress: string;
  /** The captcha's response, `''` without one. */
  readonly recaptcha: string;
}

/** Members that both recovery requests have. */
const commonMembers = <Values extends CommonValues>(context: SubmitContext<RecoveryState, Values>) => ({
  Email: context.values.emailAddress,
  recaptcha: context.values.recaptcha,
  AccountType: 'M' as const,
  SessionType: sessionTypeOf(context.entry),
  VBAToken: context.riskToken,
  Fingerprint: context.fingerprint,
});

/** The service demands a captcha and there is no response: nothing is sent. */
const captchaMissing: Transition = { invalidField: 'recaptcha' };

const lacksCaptcha = (context: SubmitContext<RecoveryState, CommonValues>): boolean =>
  context.captchaSiteKey !== '' && context.values.recaptcha === '';

interface RecoverUsernameValues extends CommonValues {
  readonly firstName: string;
  readonly lastName: string;
}

const recoverUsernameStep = submitStep(recoverUsernameCall)({
  request: (context: SubmitContext<RecoveryState, RecoverUsernameValues>) => ({
    FirstName: context.values.firstName,
    LastName: context.values.lastName,
    ...commonMembers(context),
  }),
  after: (result, context) =>
    afterRecovery('forgot-username', result, context, (match) => ({
      kind: 'identified',
      flow: 'forgot-username',
      ...match,
    })),
});

/** First step of username recovery, by name and email. */
export const recoverUsernameSubmit: Submit<RecoveryState, RecoverUsernameValues> = {
  name: 'recover-username',
  required: ['firstName', 'lastName', 'emailAddress'],
  awaitsAppInit: true,
  begin: (context) => (lacksCaptcha(context) ? captchaMissing : recoverUsernameStep),
};

interface RecoverPasswordValues extends CommonValues {
  readonly username: string;
}

const recoverPasswordStep = submitStep(recoverPasswordCall)({
  request: (context: SubmitContext<RecoveryState, RecoverPasswordValues>) => ({
    LoginName: context.values.username,
    ...commonMembers(context),
  }),
  after: (result, context) =>
    afterRecovery('forgot-password', result, context, (match) => ({
      kind: 'identified',
      flow: 'forgot-password',
      loginName: context.values.username,
      ...match,
    })),
});

/** First step of password recovery, by username and email. */
export const recoverPasswordSubmit: Submit<RecoveryState, RecoverPasswordValues> = {
  name: 'recover-password',
  required: ['username', 'emailAddress'],
  awaitsAppInit: true,
  begin: (context) => (lacksCaptcha(context) ? captchaMissing : recoverPasswordStep),
};
