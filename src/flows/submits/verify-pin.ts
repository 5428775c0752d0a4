import { activationContactMutation } from '#api/calls/activation.ts';
import { verifyChallengeMutation, verifyPinMutation } from '#api/calls/pin.ts';
import { searchUsersMutation } from '#api/calls/users.ts';
import { sessionTypeOf } from '../entry-params.ts';
import { sentPinOf, type WithIdentity, type WithIdentityIn } from '../flow-state.ts';
import { type FailureTable, toStepAfterPin } from '../settle.ts';
import { type Submit, type SubmitCall, type SubmitContext, submitCall } from '../submit.ts';
import { afterChooseUsername } from './choose-username.ts';
import { afterLoginResponse, resetReason } from './login.ts';
import { afterNoMatch } from './recover.ts';

interface PinValues {
  readonly recoveryPin: string;
  readonly rememberDevice: boolean;
}

type Context<State extends WithIdentity = WithIdentity> = SubmitContext<State, PinValues>;

/** Flows that start from login. */
const flowsFromLogin = ['verification-required', 'reset-password'] as const;
const limitReasons = ['PIN_MAXTRIES', 'UNANTICIPATED_ERROR'];

/** What follows a failure of the call. */
export const verifyPinFailures: FailureTable = [
  { status: 'no status', message: 'VERIFY_PIN_UNANTICIPATED' },
  {
    flow: flowsFromLogin,
    status: 401,
    reason: limitReasons,
    message: 'LOGIN_VERIFICATION_ERROR_PIN',
    back: 'login',
  },
  { flow: 'user-activation', status: 401, reason: limitReasons, message: 'VERIFY_PIN_LIMIT_REACHED' },
  { status: 401, reason: limitReasons, message: 'VERIFY_PIN_LIMIT_REACHED', back: 'new-token' },
  {
    flow: flowsFromLogin,
    status: 401,
    reason: 'TOKEN_EXPIRED',
    message: 'LOGIN_VERIFICATION_ERROR_TOKEN',
    back: 'login',
  },
  { flow: 'user-activation', status: 401, reason: ['TOKEN_EXPIRED', 'NoUserFound'], back: 'refused-link' },
  { status: 401, reason: 'TOKEN_EXPIRED', message: 'VERIFY_PIN_UNAUTHORIZED_TOKEN', back: 'new-token' },
  { status: 401, message: 'VERIFY_PIN_UNAUTHORIZED_PIN', back: 'new-pin' },
  { status: [400, 404], message: 'VERIFY_PIN_INVALID_PIN' },
  { flow: 'verification-required', message: 'VERIFY_PIN_INVALID_PIN_OR_PASSWORD' },
  { message: 'VERIFY_PIN_UNANTICIPATED' },
];

const verifyRequest = ({ state, values }: Context) => ({
  pin: values.recoveryPin,
  token: state.token,
  expirePIN: false as const,
});

/** Checks the PIN of a challenged login. Its response has the same meaning as the response of a login. */
const challengeCall = submitCall(verifyChallengeMutation)({
  request: ({ state, values, entry, fingerprint }: Context<WithIdentityIn<'verification-required'>>) => ({
    Pin: values.recoveryPin,
    Token: state.token,
    STAFingerprint: fingerprint,
    ExpirePIN: false,
    IsRiskUpdate: offersRememberDevice(state) && values.rememberDevice,
    sessiontype: sessionTypeOf(entry),
    SP: entry.sp ?? '',
  }),
  failures: verifyPinFailures,
  next: (response, context) => {
    const { loginName, rememberDevice } = context.state;
    return afterLoginResponse(response, { loginName, rememberDevice, now: context.now }, context);
  },
});

/** Checks the PIN of a login whose password must change. The flow reset-password continues with the same token. */
const resetCall = submitCall(verifyPinMutation)({
  request: (context: Context<WithIdentityIn<'verification-required'>>) => verifyRequest(context),
  failures: verifyPinFailures,
  next: (_response, { state, values }) => {
    const { decision: _, isNewDevice: __, rememberDevice: ___, ...identity } = state;
    return {
      message: resetReason(state),
      state: {
        ...identity,
        kind: 'verified',
        flow: 'reset-password',
        pin: values.recoveryPin,
        sent: sentPinOf(state),
      },
      go: toStepAfterPin('reset-password'),
    };
  },
});

/** Checks the PIN before the user chooses a new password. */
const changePasswordCall = submitCall(verifyPinMutation)({
  request: (context: Context<WithIdentityIn<'forgot-password' | 'reset-password'>>) => verifyRequest(context),
  failures: verifyPinFailures,
  next: (_, { state, values }) => ({
    message: state.flow === 'reset-password' ? resetReason(state) : undefined,
    state: { ...state, kind: 'verified', pin: values.recoveryPin, sent: sentPinOf(state) },
    go: toStepAfterPin(state.flow),
  }),
});

/** What follows a failed username search. */
export const searchUsersFailures: FailureTable = [{ message: 'VERIFY_PIN_UNANTICIPATED' }];

/** Searches for the usernames after the PIN check of username recovery. */
const searchUsersCall = submitCall(searchUsersMutation)({
  request: ({ state, values }: Context<WithIdentityIn<'forgot-username'>>) => ({
    pin: values.recoveryPin,
    token: state.token,
    AccountType: 'M',
    UnknownUser: 1,
  }),
  failures: searchUsersFailures,
  next: ({ users }, { state, values, now }) => {
    const [first, ...others] = users;
    if (first === undefined) return afterNoMatch('forgot-username', { state, now, entered: state.entered });
    if (others.length === 0) return afterChooseUsername(first.userName);
    return {
      state: {
        ...state,
        kind: 'verified',
        pin: values.recoveryPin,
        sent: sentPinOf(state),
        usernames: users,
      },
      go: toStepAfterPin('forgot-username'),
    };
  },
});

/** What follows a failed call for the contact record of an activation. */
export const activationContactFailures: FailureTable = [
  { status: 'no status', message: 'VERIFY_PIN_UNANTICIPATED' },
  { back: 'refused-link' },
];

/** Requests the record of the user after the PIN check of activation. */
const activationContactCall = submitCall(activationContactMutation)({
  request: ({ state, values }: Context<WithIdentityIn<'user-activation'>>) => ({
    token: state.token,
    pin: values.recoveryPin,
  }),
  failures: activationContactFailures,
  next: (contact, { state, values }) => ({
    state: { ...state, kind: 'verified', pin: values.recoveryPin, sent: sentPinOf(state), contact },
    go: toStepAfterPin('user-activation'),
  }),
});

/** Checks the PIN, and then makes the call whose response the next screen shows. */
const verifyThen = <State extends WithIdentity>(next: SubmitCall<Context<State>>) =>
  submitCall(verifyPinMutation)({
    request: (context: Context<State>) => verifyRequest(context),
    failures: verifyPinFailures,
    next: () => next,
  });

/** The first call of the PIN check, by flow. */
const callOfFlow = {
  'forgot-username': verifyThen(searchUsersCall),
  'forgot-password': changePasswordCall,
  'reset-password': changePasswordCall,
  'user-activation': verifyThen(activationContactCall),
} as const;

/** Returns whether the PIN screen offers to remember the device. It does so only if the call sends the choice. */
export const offersRememberDevice = (state: WithIdentity): boolean =>
  state.flow === 'verification-required' && state.isNewDevice && state.decision !== 'resetpassword';

/** Checks a PIN. */
export const verifyPinSubmit: Submit<WithIdentity, PinValues> = {
  name: 'verify-pin',
  clearFields: ['recoveryPin'],
  begin: ({ state }) => {
    if (state.flow !== 'verification-required') return callOfFlow[state.flow];
    return state.decision === 'resetpassword' ? resetCall : challengeCall;
  },
};
