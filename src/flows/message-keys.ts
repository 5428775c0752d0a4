/** Messages that name what went wrong (specification section 8, contract sections 2, 5 and 6). */
const errorKeys = [
  'LOGIN_UNANTICIPATED_ERROR',
  'LOGIN_DECLINED_ERROR',
  'LOGIN_UNAUTHORIZED_ERROR',
  'LOGIN_VERIFICATION_ERROR_TOKEN',
  'LOGIN_VERIFICATION_ERROR_PIN',
  'EXPIRED_PASSWORD_UNAUTHORIZED',
  'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
  'RECOVER_USERNAME_UNANTICIPATED_ERROR',
  'RECOVER_USERNAME_LIMIT_REACHED',
  'RECOVER_USERNAME_DME_REJECT',
  'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
  'RECOVER_PASSWORD_UNANTICIPATED_ERROR',
  'RECOVER_PASSWORD_LIMIT_REACHED',
  'RECOVER_PASSWORD_DME_REJECT',
  'SEND_PIN_UNAUTHORIZED',
  'SEND_PIN_UNANTICIPATED',
  'SEND_PIN_LIMIT_REACHED',
  'SEND_PIN_TEXT_DELIVERY_FAILED_1',
  'SEND_PIN_TEXT_DELIVERY_FAILED_2',
  'SEND_PIN_TEXT_DELIVERY_FAILED_3',
  'VERIFY_PIN_INVALID_PIN',
  'VERIFY_PIN_UNAUTHORIZED_PIN',
  'VERIFY_PIN_UNAUTHORIZED_TOKEN',
  'VERIFY_PIN_LIMIT_REACHED',
  'VERIFY_PIN_UNANTICIPATED',
  'VERIFY_PIN_INVALID_PIN_OR_PASSWORD',
  'CHOOSE_PASSWORD_UNAUTHORIZED_PIN',
  'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN',
  'CHOOSE_PASSWORD_UNANTICIPATED',
  'RECAPTCHA_UNAVAILABLE',
  'THEME_UNANTICIPATED_ERROR',
  'THEME_MESSAGE',
  'ACTIVATION_ERROR',
  'PAGE_NOT_FOUND',
  'REQUEST_OFFLINE',
  'SCREEN_UNAVAILABLE',
  'APP_FAILURE',
] as const;

/** Messages that tell of success. */
const successKeys = [
  'LOGIN_USERNAME_RETRIEVED',
  'LOGIN_PASSWORD_CHANGED',
  'LOGIN_LOGGED_OUT',
  'LOGIN_ACCOUNT_ACTIVATED',
] as const;

/** Messages that inform, neither good nor bad news. */
const informationKeys = [
  'EXPIRED_PASSWORD_INFO',
  'COMPROMISED_PASSWORD_CHANGEPASSWORD',
  'LOGIN_SESSION_EXPIRED',
  'FLOW_SESSION_EXPIRED',
  'REQUEST_GIVEN_UP',
  'BROWSER_OUTDATED',
  'PRIVACY_UPDATE',
] as const;

/** Hints of one field each (contract section 6). */
const hintKeys = [
  'USERNAME_REQUIRED',
  'PASSWORD_REQUIRED',
  'FIRST_NAME_REQUIRED',
  'LAST_NAME_REQUIRED',
  'EMAIL_REQUIRED',
  'EMAIL_INVALID',
  'RECAPTCHA_REQUIRED',
  'PIN_REQUIRED',
  'PIN_INVALID',
  'CURRENT_PASSWORD_REQUIRED',
  'NEW_PASSWORD_REQUIRED',
  'CONFIRM_PASSWORD_REQUIRED',
  'PASSWORD_MISMATCH',
  'INVALID_CHARACTER',
  'TITLE_REQUIRED',
  'MOBILE_REQUIRED',
  'PHONE_REQUIRED',
  'USERNAME_SELECTION_REQUIRED',
] as const;

export type ErrorKey = (typeof errorKeys)[number];
export type SuccessKey = (typeof successKeys)[number];
export type InformationKey = (typeof informationKeys)[number];
export type HintKey = (typeof hintKeys)[number];

/** Every message of the catalogue that a screen can show, by the name that support and tests use. */
export type MessageKey = ErrorKey | SuccessKey | InformationKey;

export type MessageTone = 'error' | 'success' | 'information';

const tones: ReadonlyMap<string, MessageTone> = new Map<string, MessageTone>([
  ...errorKeys.map((key) => [key, 'error'] as const),
  ...successKeys.map((key) => [key, 'success'] as const),
  ...informationKeys.map((key) => [key, 'information'] as const),
]);

/** How a message is announced and coloured. */
export const toneOf = (key: MessageKey): MessageTone => tones.get(key) ?? 'error';

/** Whether a value from outside (history state) names a message. */
export const isMessageKey = (value: unknown): value is MessageKey =>
  typeof value === 'string' && tones.has(value);

/** A screen that shows one of these hides its inputs and buttons (specification section 4). */
export const limitReachedKeys: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'SEND_PIN_LIMIT_REACHED',
  'VERIFY_PIN_LIMIT_REACHED',
]);

/** Whether a message shows the reference of the failed call, because Merchant Support needs it. */
export const needsReference = (key: MessageKey): boolean => /UNANTICIPATED(_ERROR)?$/.test(key);
