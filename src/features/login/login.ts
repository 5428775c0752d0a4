import * as z from 'zod/mini';
import { type LoginResponse, postLogin } from '#api/calls/session.ts';
import { lazy } from '#api/lazy.ts';
import type { SubmitFacts } from '#src/core/read-facts.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { toSendPinChoice, toStepAfterPin } from '#src/flow/destination.ts';
import { sessionTypeOf } from '#src/flow/entry-params.ts';
import { fieldSchema } from '#src/flow/field-rules.ts';
import type { WithIdentityIn } from '#src/flow/flow-state.ts';
import { handOffPost } from '#src/flow/form-posts.ts';
import type { FailureContext, FailureTables } from '#src/flow/settle.ts';
import type { Failure, Transition } from '#src/flow/transition.ts';
import { isCompromised, loginOutcome } from './login-outcome.ts';

/** The schema of the login form. It requires only text, because only the service knows which usernames and passwords exist. */
export const loginSchema = lazy(() =>
  z.object({
    username: fieldSchema('username', []),
    password: fieldSchema('password', []),
    rememberDevice: z.boolean(),
  }),
);

type LoginValues = z.output<ReturnType<typeof loginSchema>>;

/** The flow ends at an empty login form (docs/behaviour.md, 'Login'). */
const emptyLogin = {
  state: 'ended',
  knownUsername: 'forgotten',
  go: { to: 'login' },
  clearFields: ['username', 'password'],
} as const;
const declined: Transition = { ...emptyLogin, message: 'LOGIN_DECLINED_ERROR' };
/** Follows a response that lacks required values, and a hand-off that is refused or blocked. */
const unusableResponse: Transition = { ...emptyLogin, message: 'LOGIN_UNANTICIPATED_ERROR' };

/** Returns the message that says why a password must change. */
export const resetReason = (state: { readonly isCompromised?: true | undefined }) =>
  state.isCompromised ? 'COMPROMISED_PASSWORD_CHANGEPASSWORD' : 'EXPIRED_PASSWORD_INFO';

/** Returns what follows the response to a login or to the PIN of a challenged login. */
export function afterLoginResponse(
  response: LoginResponse,
  {
    loginName,
    rememberDevice,
  }: Pick<WithIdentityIn<'verification-required'>, 'loginName' | 'rememberDevice'>,
  facts: SubmitFacts,
): Transition {
  const decision = loginOutcome(response);
  if (decision === 'reject') return declined;
  if (decision === 'accept') {
    const post = handOffPost(response, facts);
    return post ? { departure: { post, ifBlocked: unusableResponse }, final: true } : unusableResponse;
  }
  const { activationCode, email, phone, isNewDevice } = response;
  if (!activationCode || !email) return unusableResponse;
  const state = {
    kind: 'identified',
    flow: 'verification-required',
    issuedAt: facts.now,
    token: activationCode,
    email,
    phone,
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
    knownUsername: 'forgotten',
    go: toSendPinChoice(state.flow),
    clearFields: ['password'],
  };
}

/**
 * Starts the change of an expired password. The user verifies their identity first if the service returned a token and
 * a contact.
 */
function expiredPassword(
  { values, now }: FailureContext<undefined, LoginValues>,
  { body }: Failure,
): Transition {
  const { activationCode: token, email, phone } = body;
  const flow = 'reset-password';
  const common = { flow, issuedAt: now, loginName: values.username } as const;
  return token !== undefined && (email !== undefined || phone !== undefined)
    ? {
        state: { kind: 'identified', ...common, token, email, phone, failedTexts: 0 },
        go: toSendPinChoice(flow),
      }
    : { state: { kind: 'passwordExpired', ...common }, go: toStepAfterPin(flow) };
}

/** What follows a failure of the call. */
export const loginFailures: FailureTables<'login', undefined, LoginValues> = {
  login: {
    rows: [
      {
        status: 401,
        reason: 'EXPIRED_PASSWORD',
        message: 'EXPIRED_PASSWORD_INFO',
        knownUsername: 'forgotten',
        clearFields: ['password'],
        compute: expiredPassword,
      },
      // The service does not say which of the two is wrong.
      {
        status: [400, 401],
        message: 'LOGIN_UNAUTHORIZED_ERROR',
        knownUsername: 'forgotten',
        clearFields: ['username', 'password'],
      },
    ],
    // The credentials may be right, so the user enters only the password again.
    otherwise: {
      message: 'LOGIN_UNANTICIPATED_ERROR',
      knownUsername: 'forgotten',
      clearFields: ['password'],
    },
  },
};

/** Logs in with username and password. The core can execute it before the view has loaded. */
export const loginMutation: SubmitMutation<undefined, LoginValues, 'login'> = {
  mutationKey: ['login'],
  async mutationFn({ values }, { facts, call }) {
    const { entry, riskToken } = facts();
    const { username, password, rememberDevice } = values;
    const response = await call(postLogin, {
      LoginName: username,
      Password: password,
      sessiontype: sessionTypeOf(entry),
      VBAToken: riskToken,
      SP: entry.sp ?? '',
    });
    return afterLoginResponse(response, { loginName: username, rememberDevice }, facts());
  },
  failures: loginFailures,
  // An accepted login reaches the console in any case (docs/decisions/11-latest-action.md).
  outlivesScreen: true,
};
