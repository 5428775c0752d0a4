import { sharedPassword } from '#api/offline/accounts.ts';
import { type Flow, flows, type Position } from '#src/flows/flow.ts';
import type { FlowState, Identified, SentPin, Verified } from '#src/flows/flow-state.ts';
import type { MessageKey } from '#src/locales/messages.ts';

/** Faults of the environment of a page. */
export interface Surroundings {
  readonly userAgent?: string;
  /** The page's clock shows this time. */
  readonly now?: string;
  readonly offline?: true;
  /** Calls of these paths fail, or get no response. */
  readonly fails?: RegExp;
  readonly unanswered?: RegExp;
  /** A full-page post does not leave the page. */
  readonly stays?: true;
}

/** A screen in one of its states, as data: address, flow state, history entry, form values and environment. */
export interface GalleryState {
  readonly name: string;
  readonly path: string;
  readonly flowState?: FlowState;
  readonly message?: MessageKey;
  readonly retrievedUsername?: string;
  /** Typed into the field of that name. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The form is submitted, so that its hints show. */
  readonly submit?: true;
  /** The user cancels the request under way. */
  readonly givesUp?: true;
  readonly around?: Surroundings;
  /** The selector of the element that appears last. */
  readonly comes?: string;
}

const now = Date.now();

const identity = {
  run: 'gallery',
  issuedAt: now,
  token: 'token',
  email: 'm***@example.com',
  phone: '***-***-0142',
  failedTexts: 0,
  lastPinSentAt: now,
  loginName: 'merchant',
  failedMatches: 0,
  decision: 'challenge',
  isNewDevice: false,
  rememberDevice: false,
  preferredMethod: 'email',
} as const;

const sent = (method: SentPin['method']): SentPin => ({
  method,
  to: method === 'email' ? identity.email : identity.phone,
  at: now,
});

/** A flow whose service handed out a token; `changes` are merged into the state. */
const identified = <F extends Flow>(flow: F, changes: Partial<Identified> = {}) =>
  ({ ...identity, kind: 'identified', flow, ...changes }) as Identified;

/** A flow whose PIN was sent. */
const pinSent = (flow: Flow, method: SentPin['method'], changes: Partial<Identified> = {}) =>
  ({ ...identity, kind: 'pinSent', flow, sent: sent(method), ...changes }) as FlowState;

/** A flow whose PIN was verified; `changes` are what its last step shows. */
const verified = (flow: Verified['flow'], changes: object = {}) =>
  ({ ...identity, kind: 'verified', flow, pin: '1', ...changes }) as FlowState;

/** A step of a flow in a state. */
function step(
  name: string,
  flowState: FlowState,
  position: Position,
  rest: Partial<Omit<GalleryState, 'name' | 'path' | 'flowState'>> = {},
): GalleryState {
  const query = new URLSearchParams(Object.entries(position)).toString();
  const activation = flowState.flow === 'user-activation' ? '&activationcode=token' : '';
  return { name, path: `${flows[flowState.flow].path}?${query}${activation}`, flowState, ...rest };
}

const sendPin: Position = { step: 'verify-identity' };
const entry = (method: 'email' | 'sms'): Position => ({ step: 'verify-identity', method, pin: 'sent' });
const users = [
  { userName: 'corner.shop', accountId: '100200', businessName: 'Corner Shop' },
  {
    userName: 'corner.cafe.with.a.rather.long.name',
    accountId: '100201',
    businessName: 'Corner Shop Café & Restaurant, Harbor Street',
  },
];
const contact = {
  userName: 'newuser',
  anetUserId: '7788',
  accountId: '100200',
  title: 'Store Manager',
  firstName: 'Nadia',
  lastName: 'Khan',
  mobileNumber: '206-555-0177',
  phone: undefined,
  extension: '12',
  email: 'nadia@example.com',
};

/** The form of login with what an account of the offline service takes. */
const credentials = { username: 'merchant', password: sharedPassword };
/** What can be used while all else is out of reach. */
const usable = 'button:not([inert] *)';

/** Every screen in every state that looks different; the gallery and the pictures are made from it. */
export const galleryStates: readonly GalleryState[] = [
  { name: 'login', path: '/' },
  { name: 'login-hints', path: '/', submit: true },
  { name: 'login-unauthorized', path: '/', message: 'LOGIN_UNAUTHORIZED_ERROR' },
  { name: 'login-unanticipated', path: '/', message: 'LOGIN_UNANTICIPATED_ERROR' },
  {
    name: 'login-username-retrieved',
    path: '/',
    message: 'LOGIN_USERNAME_RETRIEVED',
    retrievedUsername: 'corner.shop',
  },
  { name: 'login-logged-out', path: '/?sub=logout' },
  { name: 'login-session-expired', path: '/?sub=exp' },
  { name: 'login-connect', path: '/?sub=oauth&resellerid=9' },
  { name: 'login-harbor', path: '/?cobrand=harbor' },
  { name: 'login-marigold', path: '/?cobrand=marigold&action=cpwd' },
  { name: 'login-theme-fails', path: '/?cobrand=theme-500' },
  {
    name: 'login-app-init-fails',
    path: '/',
    around: { fails: /appinitload/i },
    comes: '[data-message-key="LOGIN_UNANTICIPATED_ERROR"] button',
  },
  {
    name: 'login-fails',
    path: '/',
    typed: credentials,
    submit: true,
    around: { fails: /sessionSTA/i },
    comes: '[data-message-key="LOGIN_UNANTICIPATED_ERROR"]',
  },
  { name: 'login-offline', path: '/', around: { offline: true }, comes: '[data-message-key="OFFLINE"]' },
  {
    name: 'login-takes-long',
    path: '/',
    typed: credentials,
    submit: true,
    around: { unanswered: /sessionSTA/i },
    comes: usable,
  },
  {
    name: 'login-does-not-leave',
    path: '/',
    typed: credentials,
    submit: true,
    around: { stays: true },
    comes: usable,
  },
  {
    name: 'privacy-notice',
    path: '/',
    around: { now: '2018-11-01T12:00:00' },
    comes: '[data-message-key="PRIVACY_UPDATE"]',
  },
  {
    name: 'outdated-browser',
    path: '/',
    around: {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0 Safari/537.36',
    },
    comes: '[data-message-key="BROWSER_OUTDATED"]',
  },
  { name: 'recover-username', path: '/forgot-username' },
  { name: 'recover-username-hints', path: '/forgot-username', submit: true },
  { name: 'recover-password', path: '/forgot-password' },
  {
    name: 'recover-password-no-match',
    path: '/forgot-password',
    message: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
  },
  step('send-pin', identified('forgot-username'), sendPin),
  step('send-pin-one-contact', identified('verification-required', { phone: undefined }), sendPin),
  step('send-pin-text-failed', identified('forgot-password'), sendPin, {
    message: 'SEND_PIN_TEXT_DELIVERY_FAILED_2',
  }),
  step('send-pin-limit-reached', identified('verification-required'), sendPin, {
    message: 'SEND_PIN_LIMIT_REACHED',
  }),
  step('enter-pin-email', pinSent('forgot-password', 'email'), entry('email')),
  step('enter-pin-text', pinSent('verification-required', 'sms', { isNewDevice: true }), entry('sms')),
  step('enter-pin-have', identified('forgot-username'), { step: 'verify-identity', pin: 'have' }),
  step('enter-pin-wrong', pinSent('reset-password', 'email'), entry('email'), {
    message: 'VERIFY_PIN_INVALID_PIN',
  }),
  step('choose-username', verified('forgot-username', { usernames: users }), { step: 'choose-username' }),
  step(
    'choose-username-hint',
    verified('forgot-username', { usernames: users }),
    { step: 'choose-username' },
    { submit: true },
  ),
  step('change-password', verified('forgot-password'), { step: 'change-password' }),
  step(
    'change-password-rules',
    verified('reset-password'),
    { step: 'change-password' },
    {
      message: 'COMPROMISED_PASSWORD_CHANGEPASSWORD',
      typed: { newPassword: 'tnahcrem 1', confirmPassword: 'other' },
      submit: true,
    },
  ),
  {
    name: 'activation-given-up',
    path: '/userActivation?activationcode=NEW-SMS',
    around: { unanswered: /activation/i },
    message: 'REQUEST_GIVEN_UP',
    givesUp: true,
    comes: 'main button',
  },
  step('activation-send-pin', identified('user-activation', { preferredMethod: 'sms' }), sendPin),
  step('activation-limit-reached', pinSent('user-activation', 'email'), entry('email'), {
    message: 'VERIFY_PIN_LIMIT_REACHED',
  }),
  step('activate-user', verified('user-activation', { contact }), { step: 'activate-user' }),
  { name: 'activation-error', path: '/userActivation' },
  { name: 'unidentified', path: '/unidentified?flow=forgot-username' },
  { name: 'security', path: '/security?flow=forgot-password' },
  { name: 'contact', path: '/contact' },
  step(
    'failure',
    // No response has this shape: rendering it fails.
    verified('forgot-username', { usernames: [undefined] }),
    { step: 'choose-username' },
    { comes: '[data-message-key="APP_FAILURE"]' },
  ),
];
