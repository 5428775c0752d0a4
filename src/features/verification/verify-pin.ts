import { postActivationContact } from '#api/calls/activation.ts';
import { postVerifyChallenge, postVerifyPin } from '#api/calls/pin.ts';
import { postSearchUsers } from '#api/calls/users.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { afterLoginResponse, resetReason } from '#src/flow/after-login.ts';
import { afterMatch, afterNoMatch } from '#src/flow/after-match.ts';
import { sessionTypeOf } from '#src/flow/entry-params.ts';
import { endAtLogin, refuseLink, requireNewPin, requireNewToken } from '#src/flow/failure-results.ts';
import type { FailureTable } from '#src/flow/failure-table.ts';
import { type Flow, forgotFlows, loginFlows } from '#src/flow/flow.ts';
import type { WithIdentity, WithIdentityIn } from '#src/flow/flow-state.ts';
import { toStepAfterPin } from '#src/flow/transition.ts';

export interface PinValues {
  readonly recoveryPin: string;
  readonly rememberDevice: boolean;
}

type ChallengedLogin = WithIdentityIn<'verification-required'> & {
  readonly decision: 'challenge' | 'mfachallenge';
};

/** Returns whether a PIN completes a login. If the password must change, it does not. */
export const completesLogin = (state: WithIdentity): state is ChallengedLogin =>
  state.flow === 'verification-required' && state.decision !== 'resetpassword';

/** Returns the flow whose steps the PIN screens show. If the password must change after a login, this is reset-password. */
export const progressFlow = (state: WithIdentity): Flow =>
  state.flow === 'verification-required' && !completesLogin(state) ? 'reset-password' : state.flow;

const unanticipated = { message: 'VERIFY_PIN_UNANTICIPATED' } as const;
const wrongPinOrPassword = { message: 'VERIFY_PIN_INVALID_PIN_OR_PASSWORD' } as const;

/** The reasons with which the service says that the user has entered too many wrong PINs. */
const wrongPinLimit = ['PIN_MAXTRIES', 'UNANTICIPATED_ERROR'] as const;

/** The PIN field is empty after every failure, unless the browser is offline. */
const clearFields = ['recoveryPin'] as const;

type PinFailureTable = FailureTable<WithIdentity, PinValues>;
type Rows = PinFailureTable['rows'];

/** The rows of both calls for a PIN that the service refuses. */
const refusedPin: Rows = [
  // The service no longer accepts the PIN that it sent, so the user requests another one.
  { status: 401, message: 'VERIFY_PIN_UNAUTHORIZED_PIN', compute: requireNewPin },
  // The PIN may be mistyped, so the user can enter it again.
  { status: [400, 404], message: 'VERIFY_PIN_INVALID_PIN' },
];

/** The rows of both calls that end a flow that a login started. */
const backToLogin: Rows = [
  {
    flow: loginFlows,
    status: 401,
    reason: wrongPinLimit,
    message: 'LOGIN_VERIFICATION_ERROR_PIN',
    ...endAtLogin,
  },
  {
    flow: loginFlows,
    status: 401,
    reason: 'TOKEN_EXPIRED',
    message: 'LOGIN_VERIFICATION_ERROR_TOKEN',
    ...endAtLogin,
  },
];

export const verifyPinFailures: PinFailureTable = {
  rows: [
    // A recovery returns to its first step, because only another recovery request issues a new token.
    {
      flow: forgotFlows,
      status: 401,
      reason: wrongPinLimit,
      message: 'VERIFY_PIN_LIMIT_REACHED',
      compute: requireNewToken,
    },
    {
      flow: forgotFlows,
      status: 401,
      reason: 'TOKEN_EXPIRED',
      message: 'VERIFY_PIN_UNAUTHORIZED_TOKEN',
      compute: requireNewToken,
    },
    // In an activation, only a new link issues another token. After too many wrong PINs, the user stays on a screen without a
    // form.
    { flow: 'user-activation', status: 401, reason: wrongPinLimit, message: 'VERIFY_PIN_LIMIT_REACHED' },
    { flow: 'user-activation', status: 401, reason: ['TOKEN_EXPIRED', 'NoUserFound'], compute: refuseLink },
    ...backToLogin,
    ...refusedPin,
    // In this flow, the call is sent only if the password must change. Any other PIN goes to `verifyChallenge`.
    { flow: 'verification-required', status: 'any status', ...wrongPinOrPassword },
  ],
  otherwise: unanticipated,
  clearFields,
};

export const verifyChallengeFailures: PinFailureTable = {
  rows: [{ status: 'no status', ...unanticipated }, ...backToLogin, ...refusedPin],
  otherwise: wrongPinOrPassword,
  clearFields,
};

export const searchUsersFailures: PinFailureTable = { rows: [], otherwise: unanticipated, clearFields };

// The token of this call is the link's code, so a refusal is about the link.
export const activationContactFailures: PinFailureTable = {
  rows: [{ status: 'no status', ...unanticipated }],
  otherwise: { compute: refuseLink },
  clearFields,
};

/** Returns whether the PIN screen offers to remember the device. It offers this only if the call sends the choice. */
export const offersRememberDevice = (
  state: WithIdentity,
): state is ChallengedLogin & { readonly isNewDevice: true } => completesLogin(state) && state.isNewDevice;

/** Checks a PIN. Username recovery and activation then load what the next screen shows. */
export const verifyPinMutation: SubmitMutation<WithIdentity, PinValues> = {
  mutationKey: ['submit', 'verify-pin'],
  async mutationFn({ state, values: { recoveryPin: pin } }, { send, getRequestContext }) {
    const { token } = state;
    await send(postVerifyPin, { pin, token, expirePIN: false }, verifyPinFailures);
    const verified = { kind: 'verified', pin } as const;
    switch (state.flow) {
      case 'verification-required': {
        // The password must change, so the flow reset-password continues with the same token.
        const flow = 'reset-password';
        const { decision: _, isNewDevice: __, rememberDevice: ___, ...identity } = state;
        return {
          message: resetReason(state),
          flowState: { ...identity, ...verified, flow },
          navigate: toStepAfterPin(flow),
        };
      }
      case 'reset-password':
        return {
          message: resetReason(state),
          flowState: { ...state, ...verified },
          navigate: toStepAfterPin(state.flow),
        };
      case 'forgot-password':
        return { flowState: { ...state, ...verified }, navigate: toStepAfterPin(state.flow) };
      case 'forgot-username': {
        const body = { pin, token, AccountType: 'M', UnknownUser: 1 } as const;
        const { users } = await send(postSearchUsers, body, searchUsersFailures);
        const [first, ...others] = users;
        if (first === undefined) {
          return afterNoMatch(state.flow, { state, now: getRequestContext().now, entered: state.entered });
        }
        if (others.length === 0) return afterMatch(first.userName);
        return {
          flowState: { ...state, ...verified, usernames: users },
          navigate: toStepAfterPin(state.flow),
        };
      }
      case 'user-activation': {
        const contact = await send(postActivationContact, { token, pin }, activationContactFailures);
        return { flowState: { ...state, ...verified, contact }, navigate: toStepAfterPin(state.flow) };
      }
    }
  },
};

/** Checks the PIN of a challenged login. Its response has the same meaning as the response of a login. */
export const verifyChallengeMutation: SubmitMutation<ChallengedLogin, PinValues> = {
  mutationKey: ['submit', 'verify-challenge'],
  async mutationFn({ state, values }, { send, getRequestContext }) {
    const { entryParams, fingerprint } = getRequestContext();
    const body = {
      Pin: values.recoveryPin,
      Token: state.token,
      STAFingerprint: fingerprint,
      ExpirePIN: false,
      IsRiskUpdate: offersRememberDevice(state) && values.rememberDevice,
      sessiontype: sessionTypeOf(entryParams),
      SP: entryParams.sp ?? '',
    } as const;
    const response = await send(postVerifyChallenge, body, verifyChallengeFailures);
    const { rememberDevice } = values;
    return afterLoginResponse(response, { ...state, rememberDevice }, getRequestContext());
  },
};
