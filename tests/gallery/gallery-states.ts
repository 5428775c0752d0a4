import { sampleDetails, sharedPassword } from '#api/offline/accounts.ts';
import { type Flow, type ForgotFlow, flows, type Position } from '#src/flow/flow.ts';
import type { FlowState, Identified, SentPin, Verified } from '#src/flow/flow-state.ts';
import { type RecoveryDetails, recoveryFields } from '#src/flow/recovery-fields.ts';
import type { MessageKey } from '#src/locales/messages.ts';

/** What differs from a usual page: browser, clock, network and responses. */
export interface Environment {
  readonly userAgent?: string;
  /** The time of the page's clock. */
  readonly now?: string;
  readonly offline?: true;
  /** Requests whose URL matches fail. */
  readonly failing?: RegExp;
  /** Requests whose URL matches get no response. */
  readonly pending?: RegExp;
  /** A full-page form post does not leave the page. */
  readonly blocksPosts?: true;
}

/** A screen in one of its states, as data: URL, flow state, history entry, form values and environment. */
export interface GalleryState {
  readonly name: string;
  readonly path: string;
  readonly flowState?: FlowState;
  readonly message?: MessageKey;
  readonly retrievedUsername?: string;
  /** The text that is typed into each field, by the name of the field. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The form is submitted after the values are typed. */
  readonly submit?: true;
  /** The check of the activation link is cancelled, as by Stop waiting. */
  readonly cancels?: true;
  readonly environment?: Environment;
  /** Selector of what is shown when a call or a form post begins that never ends. A notice appears after up to 8 s. */
  readonly waits?: string;
  /** Selector of the element that appears last, for tests and pictures to wait for. */
  readonly lastElement?: string;
}

const now = Date.now();

const identity = {
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

/** The state of a flow after identification. `changes` are merged into it. */
const identified = <F extends Flow>(flow: F, changes: Partial<Identified> = {}) =>
  ({ ...identity, kind: 'identified', flow, ...changes }) as Identified;

/** The state of a flow after a PIN was sent. `changes` are merged into it. */
const pinSent = (flow: Flow, method: SentPin['method'], changes: Partial<Identified> = {}) =>
  ({
    ...identity,
    kind: 'identified',
    flow,
    sent: { ...sent(method), ...(method === 'email' && changes.email && { to: changes.email }) },
    ...changes,
  }) as FlowState;

/** The state of a flow after its PIN was verified. `changes` has what its last step shows. */
const verified = (flow: Verified['flow'], changes: object = {}) =>
  ({ ...identity, kind: 'verified', flow, pin: '1', ...changes }) as FlowState;

/** The gallery state of a position in a flow. */
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
const chooseUsername: Position = { step: 'choose-username' };
const changePassword: Position = { step: 'change-password' };
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

/** What is typed into the form of a recovery: `changes`, and the sample value of every other field. */
const identifying = <R extends ForgotFlow>(recovery: R, changes: Partial<RecoveryDetails<R>>) =>
  Object.fromEntries(
    recoveryFields[recovery].map((field) => [field, { ...sampleDetails, ...changes }[field]]),
  );

/** Values of the login form that the offline service accepts. */
const credentials = { username: 'merchant', password: sharedPassword };
/** The button that is usable while the rest of the page is inert. */
const usableButton = 'body:has([inert]) button:not([inert] *)';
const captcha = '#field-recaptcha label';
const hint = 'form [data-message-key]';

/** Every screen in every state that looks different. The gallery, the pictures and the browser tests use this list. */
export const galleryStates: readonly GalleryState[] = [
  { name: 'login', path: '/' },
  { name: 'login-hints', path: '/', submit: true, lastElement: hint },
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
  { name: 'login-harbor', path: '/?cobrand=harbor', lastElement: 'footer a[href*="harbor"]' },
  { name: 'login-marigold', path: '/?cobrand=marigold&action=cpwd', lastElement: 'footer a[href*=marigold]' },
  { name: 'login-theme-fails', path: '/?cobrand=theme-500' },
  {
    name: 'login-app-init-fails',
    path: '/',
    environment: { failing: /appinitload/i },
    lastElement: '[data-message-key="LOGIN_UNANTICIPATED_ERROR"] button',
  },
  {
    name: 'login-fails',
    path: '/',
    typed: credentials,
    submit: true,
    environment: { failing: /sessionSTA/i },
    lastElement: '[data-message-key="LOGIN_UNANTICIPATED_ERROR"]',
  },
  {
    name: 'login-offline',
    path: '/',
    message: 'REQUEST_OFFLINE',
    typed: { username: 'corner.shop' },
    environment: { offline: true },
  },
  {
    name: 'login-slow',
    path: '/',
    typed: credentials,
    submit: true,
    environment: { pending: /sessionSTA/i },
    waits: '[data-part="waiting"]',
    lastElement: usableButton,
  },
  {
    name: 'hand-off-stalled',
    path: '/',
    typed: credentials,
    submit: true,
    environment: { blocksPosts: true },
    waits: '[data-part="opening"]',
    lastElement: usableButton,
  },
  {
    name: 'privacy-notice',
    path: '/',
    environment: { now: '2018-11-01T12:00:00' },
    lastElement: '[data-message-key="PRIVACY_UPDATE"]',
  },
  {
    name: 'outdated-browser',
    path: '/',
    environment: {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0 Safari/537.36',
    },
    lastElement: '[data-message-key="BROWSER_OUTDATED"]',
  },
  { name: 'recover-username', path: '/forgot-username', lastElement: captcha },
  {
    name: 'recover-username-hints',
    path: '/forgot-username',
    typed: identifying('forgot-username', {
      firstName: 'Nadia',
      lastName: 'Khan',
      emailAddress: 'nadia@example',
    }),
    submit: true,
    lastElement: `form:has(${captcha}) [data-message-key]`,
  },
  { name: 'recover-password', path: '/forgot-password', lastElement: captcha },
  {
    name: 'recover-password-no-captcha',
    path: '/forgot-password',
    environment: { failing: /appinitload/i },
    lastElement: '#field-recaptcha p',
  },
  {
    name: 'recover-password-no-match',
    path: '/forgot-password',
    message: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
    typed: identifying('forgot-password', { username: 'corner.shop', emailAddress: 'nadia@example.com' }),
    lastElement: captcha,
  },
  step('send-pin', identified('forgot-username'), sendPin),
  step('send-pin-one-contact', identified('verification-required', { phone: undefined }), sendPin),
  step('send-pin-text-failed', identified('forgot-password'), sendPin, {
    message: 'SEND_PIN_TEXT_DELIVERY_FAILED_2',
  }),
  step('send-pin-limit-reached', identified('verification-required', { sendLimitReached: true }), sendPin, {
    message: 'SEND_PIN_LIMIT_REACHED',
  }),
  step('enter-pin-email', pinSent('forgot-password', 'email'), entry('email')),
  step('enter-pin-text', pinSent('verification-required', 'sms', { isNewDevice: true }), entry('sms')),
  step(
    'enter-pin-mail-service',
    pinSent('forgot-password', 'email', { email: 'm***@gmail.com' }),
    entry('email'),
  ),
  step('enter-pin-text-failed', pinSent('forgot-password', 'email', { failedTexts: 2 }), entry('email'), {
    message: 'SEND_PIN_TEXT_DELIVERY_FAILED_2',
  }),
  step(
    'enter-pin-send-limit',
    pinSent('verification-required', 'email', { sendLimitReached: true }),
    entry('email'),
    { message: 'SEND_PIN_LIMIT_REACHED' },
  ),
  step('enter-pin-have', identified('forgot-username'), { step: 'verify-identity', pin: 'have' }),
  step('enter-pin-wrong', pinSent('reset-password', 'email'), entry('email'), {
    message: 'VERIFY_PIN_INVALID_PIN',
  }),
  step('choose-username', verified('forgot-username', { usernames: users }), chooseUsername),
  step('choose-username-hint', verified('forgot-username', { usernames: users }), chooseUsername, {
    submit: true,
    lastElement: hint,
  }),
  step('change-password', verified('forgot-password'), changePassword),
  step('change-password-compromised', verified('reset-password'), changePassword, {
    message: 'COMPROMISED_PASSWORD_CHANGEPASSWORD',
  }),
  step('change-password-rules', verified('reset-password'), changePassword, {
    message: 'EXPIRED_PASSWORD_INFO',
    typed: { newPassword: 'tnahcrem 1', confirmPassword: 'other' },
    submit: true,
    lastElement: hint,
  }),
  step('change-password-given-up', verified('forgot-password'), changePassword, {
    message: 'PASSWORD_CHANGE_GIVEN_UP',
  }),
  {
    name: 'activation-check-cancelled',
    path: '/userActivation?activationcode=NEW-SMS',
    environment: { pending: /activation/i },
    message: 'REQUEST_GIVEN_UP',
    cancels: true,
    lastElement: 'main button',
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
    // No response has this shape, so rendering it throws.
    verified('forgot-username', { usernames: [undefined] }),
    { step: 'choose-username' },
    { lastElement: '[data-message-key="APP_FAILURE"]' },
  ),
];
