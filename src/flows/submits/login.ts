import { type LoginResponse, loginMutation } from '#api/calls/session.ts';
import { sessionTypeOf } from '../entry-params.ts';
import { checkFields } from '../field-rules.ts';
import { newRun } from '../flow-state.ts';
import { handOffPost, type PostFacts } from '../form-posts.ts';
import { isCompromised, type LoginOutcome, loginOutcome } from '../login-outcome.ts';
import type { FailureTable } from '../settle.ts';
import { type Submit, type SubmitContext, submitCall } from '../submit.ts';
import type { Failure, Transition } from '../transition.ts';

type LoginValues = {
  readonly username: string;
  readonly password: string;
  readonly rememberDevice: boolean;
};

/** The user who logs in, for the flow that a login may start. */
interface LoginAttempt {
  readonly loginName: string;
  readonly rememberDevice: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The reset after a response that lacks required values (docs/behaviour.md, 'Login'). */
const unanticipated: Transition = {
  message: 'LOGIN_UNANTICIPATED_ERROR',
  state: 'none',
  go: { to: 'login' },
  clearFields: ['username', 'password'],
};

const declined: Transition = { ...unanticipated, message: 'LOGIN_DECLINED_ERROR' };

/** Returns the message that says why a password must change. */
export const resetReason = ({ isCompromised }: { readonly isCompromised?: true | undefined }) =>
  isCompromised ? 'COMPROMISED_PASSWORD_CHANGEPASSWORD' : 'EXPIRED_PASSWORD_INFO';

/** Starts identity verification after a challenged login. The response must have a token and an email address. */
function challenged(
  decision: Exclude<LoginOutcome, 'accept' | 'reject'>,
  response: LoginResponse,
  { loginName, rememberDevice, now }: LoginAttempt,
): Transition {
  const { activationCode, email, phone, isNewDevice } = response;
  if (!activationCode || !email) return unanticipated;
  const state = {
    kind: 'identified',
    flow: 'verification-required',
    ...newRun(now),
    token: activationCode,
    email,
    phone: phone || undefined,
    failedTexts: 0,
    isNewDevice: isNewDevice ?? false,
    decision,
    ...(isCompromised(response) && { isCompromised: true as const }),
    loginName,
    rememberDevice,
  } as const;
  return {
    message: decision === 'resetpassword' ? resetReason(state) : undefined,
    state,
    go: { to: 'flow', flow: 'verification-required', position: { step: 'verify-identity' } },
    clearFields: ['password'],
  };
}

/** Returns what follows the response to a login or to the PIN of a challenged login. */
export function afterLoginResponse(
  response: LoginResponse,
  attempt: LoginAttempt,
  facts: PostFacts,
): Transition {
  const outcome = loginOutcome(response);
  if (outcome === 'reject') return declined;
  if (outcome !== 'accept') return challenged(outcome, response, attempt);
  const post = handOffPost(response, facts);
  return post ? { departure: { post, ifBlocked: unanticipated }, final: true } : unanticipated;
}

type Context = SubmitContext<undefined, LoginValues>;

const attemptOf = ({ values, now }: Context): LoginAttempt => ({
  loginName: values.username,
  rememberDevice: values.rememberDevice,
  now,
});

/**
 * Starts the change of an expired password. The user verifies their identity first if the service returned a token and
 * a contact.
 */
function expiredPassword(context: Context, { body }: Failure): Transition {
  const { loginName, now } = attemptOf(context);
  const { activationCode: token, email, phone } = body;
  const canVerify = token !== undefined && (email !== undefined || phone !== undefined);
  return {
    state: canVerify
      ? {
          kind: 'identified',
          flow: 'reset-password',
          ...newRun(now),
          token,
          email,
          phone,
          failedTexts: 0,
          loginName,
        }
      : { kind: 'passwordExpired', flow: 'reset-password', ...newRun(now), loginName },
    go: {
      to: 'flow',
      flow: 'reset-password',
      position: { step: canVerify ? 'verify-identity' : 'change-password' },
    },
  };
}

/** What follows a failure of the call. */
export const loginFailures: FailureTable<Context> = [
  {
    status: 401,
    reason: 'EXPIRED_PASSWORD',
    message: 'EXPIRED_PASSWORD_INFO',
    clearFields: ['password'],
    compute: expiredPassword,
  },
  { status: [400, 401], message: 'LOGIN_UNAUTHORIZED_ERROR', clearFields: ['username', 'password'] },
  { message: 'LOGIN_UNANTICIPATED_ERROR', clearFields: ['password'] },
];

const loginCall = submitCall(loginMutation)({
  request: ({ values, entry, riskToken }: Context) => ({
    LoginName: values.username,
    Password: values.password,
    sessiontype: sessionTypeOf(entry),
    VBAToken: riskToken,
    SP: entry.sp ?? '',
  }),
  failures: loginFailures,
  next: (response, context) => afterLoginResponse(response, attemptOf(context), context),
});

/** Logs in with username and password. The core can execute it before the view has loaded. */
export const loginSubmit: Submit<undefined, LoginValues> = {
  name: 'login',
  // An accepted login reaches the console in any case (docs/decisions/11-latest-action.md).
  outlivesScreen: true,
  // Only the service knows which usernames and passwords exist, so no model applies.
  check: (values) => checkFields(['username', 'password'], values, []),
  begin: () => loginCall,
};
