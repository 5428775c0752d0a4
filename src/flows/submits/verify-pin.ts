import { activationContactCall } from '#api/calls/activation.ts';
import { verifyChallengeCall, verifyPinCall } from '#api/calls/pin.ts';
import { searchUsersCall } from '#api/calls/users.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { sessionTypeOf } from '../entry-params.ts';
import { type FailureTable, matchFailure } from '../failure-table.ts';
import { sentPinOf, type WithIdentity, type WithIdentityIn } from '../flow-state.ts';
import { backForNewPin, backForNewToken } from '../step-back.ts';
import { type Submit, type SubmitContext, type SubmitStep, submitStep } from '../submit.ts';
import type { Failure, Transition } from '../transition.ts';
import { afterChooseUsername } from './choose-username.ts';
import { afterLoginResponse, resetReason } from './login.ts';
import { afterNoMatch } from './recover.ts';
import { refuseLink } from './refuse-link.ts';

interface PinValues {
  readonly recoveryPin: string;
  readonly rememberDevice: boolean;
}

type Context<State extends WithIdentity = WithIdentity> = SubmitContext<State, PinValues>;

type Outcome = (context: Context, failure: Failure) => Transition;

/** Stays and shows a message. */
const show =
  (message: MessageKey): Outcome =>
  () => ({ message });

/** Ends the flow at login. */
const toLogin =
  (message: MessageKey): Outcome =>
  () => ({ message, state: 'none', go: { to: 'login' } });

/** Steps back to request a new token. */
const stepBackWith =
  (message: MessageKey): Outcome =>
  ({ state }) =>
    backForNewToken(message, state);

/** Returns to the send-PIN choice. */
const requestNewPin =
  (message: MessageKey): Outcome =>
  ({ state }) =>
    backForNewPin(message, state);

/** Ends the activation flow in its error screen. */
const endActivation: Outcome = ({ state, now }, failure) => refuseLink(state, failure, now);

/** Flows that start from login. */
const flowsFromLogin = ['verification-required', 'reset-password'] as const;
const limitReasons = ['PIN_MAXTRIES', 'UNANTICIPATED_ERROR'];

const failures: FailureTable<Outcome> = [
  { status: 'none', outcome: show('VERIFY_PIN_UNANTICIPATED') },
  {
    flow: flowsFromLogin,
    status: 401,
    reason: limitReasons,
    outcome: toLogin('LOGIN_VERIFICATION_ERROR_PIN'),
  },
  { flow: 'user-activation', status: 401, reason: limitReasons, outcome: show('VERIFY_PIN_LIMIT_REACHED') },
  { status: 401, reason: limitReasons, outcome: stepBackWith('VERIFY_PIN_LIMIT_REACHED') },
  {
    flow: flowsFromLogin,
    status: 401,
    reason: 'TOKEN_EXPIRED',
    outcome: toLogin('LOGIN_VERIFICATION_ERROR_TOKEN'),
  },
  { flow: 'user-activation', status: 401, reason: ['TOKEN_EXPIRED', 'NoUserFound'], outcome: endActivation },
  { status: 401, reason: 'TOKEN_EXPIRED', outcome: stepBackWith('VERIFY_PIN_UNAUTHORIZED_TOKEN') },
  { status: 401, outcome: requestNewPin('VERIFY_PIN_UNAUTHORIZED_PIN') },
  { status: [400, 404], outcome: show('VERIFY_PIN_INVALID_PIN') },
  { flow: 'verification-required', outcome: show('VERIFY_PIN_INVALID_PIN_OR_PASSWORD') },
  { outcome: show('VERIFY_PIN_UNANTICIPATED') },
];

/** Every attempt empties the PIN field. */
const clearFields = ['recoveryPin'] as const;

/** Returns what follows a failed PIN check. */
const afterFailure = (context: Context, failure: Failure): Transition => ({
  ...matchFailure(failures, failure, context.state.flow)(context, failure),
  clearFields,
});

const verifyRequest = ({ state, values }: Context) => ({
  pin: values.recoveryPin,
  token: state.token,
  expirePIN: false as const,
});

/** Checks the PIN of a challenged login. Its response has the same meaning as the response of a login. */
const challengeStep = submitStep(verifyChallengeCall)({
  request: ({ state, values, entry, fingerprint }: Context<WithIdentityIn<'verification-required'>>) => ({
    Pin: values.recoveryPin,
    Token: state.token,
    STAFingerprint: fingerprint,
    ExpirePIN: false,
    IsRiskUpdate: offersRememberDevice(state) && values.rememberDevice,
    sessiontype: sessionTypeOf(entry),
    SP: entry.sp ?? '',
  }),
  after: (result, context) => {
    if (!result.ok) return afterFailure(context, result.failure);
    const { loginName, rememberDevice } = context.state;
    return {
      ...afterLoginResponse(result.response, { loginName, rememberDevice, now: context.now }),
      clearFields,
    };
  },
});

/** Checks the PIN of a login whose password must change. The flow reset-password continues with the same token. */
const resetStep = submitStep(verifyPinCall)({
  request: (context: Context<WithIdentityIn<'verification-required'>>) => verifyRequest(context),
  after: (result, context) => {
    if (!result.ok) return afterFailure(context, result.failure);
    const { run, token, email, phone, failedTexts, lastPinSentAt, sendLimitReached } = context.state;
    const { loginName, isCompromised } = context.state;
    return {
      message: resetReason(context.state),
      state: {
        kind: 'verified',
        flow: 'reset-password',
        run,
        issuedAt: context.now,
        token,
        email,
        phone,
        failedTexts,
        lastPinSentAt,
        sendLimitReached,
        loginName,
        isCompromised,
        pin: context.values.recoveryPin,
        sent: sentPinOf(context.state),
      },
      go: { to: 'flow', flow: 'reset-password', position: { step: 'change-password' } },
      clearFields,
    };
  },
});

/** Checks the PIN before the user chooses a new password. */
const changePasswordStep = submitStep(verifyPinCall)({
  request: (context: Context<WithIdentityIn<'forgot-password' | 'reset-password'>>) => verifyRequest(context),
  after: (result, context) => {
    if (!result.ok) return afterFailure(context, result.failure);
    const { state, values } = context;
    return {
      message: state.flow === 'reset-password' ? resetReason(state) : undefined,
      state: { ...state, kind: 'verified', pin: values.recoveryPin, sent: sentPinOf(state) },
      go: { to: 'flow', flow: state.flow, position: { step: 'change-password' } },
      clearFields,
    };
  },
});

/** Searches for the usernames after the PIN check of username recovery. */
const searchUsersStep = submitStep(searchUsersCall)({
  request: ({ state, values }: Context<WithIdentityIn<'forgot-username'>>) => ({
    pin: values.recoveryPin,
    token: state.token,
    AccountType: 'M',
    UnknownUser: 1,
  }),
  after: (result, { state, values, now }) => {
    if (!result.ok) return { message: 'VERIFY_PIN_UNANTICIPATED', clearFields };
    const { users } = result.response;
    const [first, ...others] = users;
    if (first === undefined) return { ...afterNoMatch('forgot-username', state, now), clearFields };
    if (others.length === 0) return { ...afterChooseUsername(first.userName), clearFields };
    return {
      state: {
        ...state,
        kind: 'verified',
        pin: values.recoveryPin,
        sent: sentPinOf(state),
        usernames: users,
      },
      go: { to: 'flow', flow: 'forgot-username', position: { step: 'choose-username' } },
      clearFields,
    };
  },
});

const contactFailures: FailureTable<Outcome> = [
  { status: 'none', outcome: show('VERIFY_PIN_UNANTICIPATED') },
  { outcome: endActivation },
];

/** Requests the record of the user after the PIN check of activation. */
const activationContactStep = submitStep(activationContactCall)({
  request: ({ state, values }: Context<WithIdentityIn<'user-activation'>>) => ({
    token: state.token,
    pin: values.recoveryPin,
  }),
  after: (result, context) => {
    const { state, values } = context;
    if (!result.ok) {
      const outcome = matchFailure(contactFailures, result.failure, state.flow);
      return { ...outcome(context, result.failure), clearFields };
    }
    return {
      state: {
        ...state,
        kind: 'verified',
        pin: values.recoveryPin,
        sent: sentPinOf(state),
        contact: result.response,
      },
      go: { to: 'flow', flow: 'user-activation', position: { step: 'activate-user' } },
      clearFields,
    };
  },
});

/** Checks the PIN, and then makes the call whose response the next screen shows. */
const verifyThen = <State extends WithIdentity>(next: SubmitStep<Context<State>>) =>
  submitStep(verifyPinCall)({
    request: (context: Context<State>) => verifyRequest(context),
    after: (result, context) => (result.ok ? next : afterFailure(context, result.failure)),
  });

/** The first call of the PIN check, by flow. */
const stepOfFlow = {
  'forgot-username': verifyThen(searchUsersStep),
  'forgot-password': changePasswordStep,
  'reset-password': changePasswordStep,
  'user-activation': verifyThen(activationContactStep),
} as const;

/** Returns whether the PIN screen offers to remember the device. It does so only if the call sends the choice. */
export const offersRememberDevice = (state: WithIdentity): boolean =>
  state.flow === 'verification-required' && state.isNewDevice && state.decision !== 'resetpassword';

/** Checks a PIN. */
export const verifyPinSubmit: Submit<WithIdentity, PinValues> = {
  name: 'verify-pin',
  begin: ({ state }) => {
    if (state.flow !== 'verification-required') return stepOfFlow[state.flow];
    return state.decision === 'resetpassword' ? resetStep : challengeStep;
  },
};
