import type { LoginResponse } from '#api/calls/login.ts';
import type { FlowState, WithIdentityIn } from './flow-state.ts';
import { handOffPost, type PostContext } from './outgoing-posts.ts';
import { type SubmitResult, type Transition, toSendPinChoice } from './transition.ts';

type Decisions = Partial<Pick<LoginResponse, 'vbaDecision' | 'dmeDecision'>>;

const normalizeDecision = (decision: string | undefined) => decision?.trim().toLowerCase();

/**
 * Returns the outcome of a login by its two decisions. The case of their letters does not matter (docs/behaviour.md, 'Login').
 */
export function loginOutcome({ vbaDecision, dmeDecision }: Decisions) {
  const vba = normalizeDecision(vbaDecision);
  const dme = normalizeDecision(dmeDecision);
  if (vba === 'reject' || dme === 'reject') return 'reject';
  if (vba === 'resetpassword' || dme === 'expiredpassword') return 'resetpassword';
  if (vba === 'challenge' || dme === 'challenge') return 'challenge';
  if (dme === 'mfachallenge') return 'mfachallenge';
  return 'accept';
}

/** Returns whether the password must change because it is compromised, not because it has expired. */
const isCompromised = ({ vbaDecision }: Decisions): boolean =>
  normalizeDecision(vbaDecision) === 'resetpassword';

/** The part of a transition that ends the flow and shows an empty login form (docs/behaviour.md, 'Login'). */
const emptyLogin = {
  flowState: 'ended',
  knownUsername: 'forgotten',
  navigate: { to: '/' },
  clearFields: ['username', 'password'],
} as const satisfies Transition;
const declined: Transition = { ...emptyLogin, message: 'LOGIN_DECLINED_ERROR' };
/** The transition after a response that lacks required values, and after a hand-off that is refused or blocked. */
const unusableResponse: Transition = { ...emptyLogin, message: 'LOGIN_UNANTICIPATED_ERROR' };

/** Returns the message that says why a password must change. */
export const resetReason = (state: FlowState) =>
  'isCompromised' in state && state.isCompromised
    ? 'COMPROMISED_PASSWORD_CHANGEPASSWORD'
    : 'EXPIRED_PASSWORD_INFO';

/** Returns the transition or the form post for the response to a login or to the PIN of a challenged login. */
export function afterLoginResponse(
  response: LoginResponse,
  {
    loginName,
    rememberDevice,
  }: Pick<WithIdentityIn<'verification-required'>, 'loginName' | 'rememberDevice'>,
  requestContext: PostContext & { readonly now: number },
): SubmitResult {
  const decision = loginOutcome(response);
  if (decision === 'reject') return declined;
  if (decision === 'accept') {
    const formPost = handOffPost(response, requestContext);
    return formPost ? { formPost, ifBlocked: unusableResponse, appliesLate: true } : unusableResponse;
  }
  const { activationCode, email, phone, isNewDevice } = response;
  if (!activationCode || !email) return unusableResponse;
  const state = {
    kind: 'identified',
    flow: 'verification-required',
    issuedAt: requestContext.now,
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
    flowState: state,
    knownUsername: 'forgotten',
    navigate: toSendPinChoice(state.flow),
  };
}
