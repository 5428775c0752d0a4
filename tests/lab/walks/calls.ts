import { recoveryMembers } from '#api/recovery-fields.ts';

/** What the walks know about a call. */
export interface CallRule {
  /** What sends it. `press`: any button. `opening`: its screen, or a button. */
  readonly sentBy: 'submit' | 'press' | 'opening';
  /** The members of the request that contain the value of a field, with the name of the field. */
  readonly members?: Readonly<Record<string, string>>;
  /** The field that every result empties, except a failure of the network while the browser is offline. */
  readonly empties?: string;
  /** Matches the messages of a refusal. */
  readonly refusedAs: RegExp;
  /** What follows a success that the app must apply. `session`: it posts the session. Otherwise it shows a message. */
  readonly success?: 'session' | 'session or LOGIN_ACCOUNT_ACTIVATED' | 'LOGIN_PASSWORD_CHANGED';
}

const ofPin = {
  sentBy: 'submit',
  empties: 'recoveryPin',
  refusedAs: /^(?:VERIFY_PIN_|LOGIN_|RECOVER_|ACTIVATION_ERROR)/,
} as const;
const ofPassword = {
  sentBy: 'submit',
  refusedAs: /^(?:CHOOSE_PASSWORD_|EXPIRED_PASSWORD_|COMPROMISED_|RECOVER_PASSWORD_|LOGIN_|PASSWORD_REFUSED)/,
} as const;

const rules: Readonly<Record<string, CallRule>> = {
  sessionsta: {
    sentBy: 'submit',
    members: { LoginName: 'username', Password: 'password' },
    empties: 'password',
    refusedAs: /^(?:LOGIN_|EXPIRED_PASSWORD_INFO)/,
    success: 'session',
  },
  usertoken: {
    sentBy: 'submit',
    members: Object.fromEntries(Object.entries(recoveryMembers).map(([field, member]) => [member, field])),
    refusedAs: /^RECOVER_/,
  },
  pin: { sentBy: 'press', refusedAs: /^(?:SEND_PIN_|ACTIVATION_ERROR)/ },
  'pin/verify': { ...ofPin, members: { pin: 'recoveryPin' } },
  'pin/verifychallenge': { ...ofPin, members: { Pin: 'recoveryPin' }, success: 'session' },
  'users/search': { ...ofPin, members: { pin: 'recoveryPin' } },
  'password/forgotten': {
    ...ofPassword,
    members: { password: 'newPassword' },
    success: 'LOGIN_PASSWORD_CHANGED',
  },
  'password/expired': {
    ...ofPassword,
    members: { Password: 'currentPassword', NewPassword: 'newPassword' },
    success: 'LOGIN_PASSWORD_CHANGED',
  },
  'activation/verify': {
    sentBy: 'opening',
    refusedAs: /^(?:ACTIVATION_ERROR|LOGIN_UNANTICIPATED_ERROR)/,
  },
  'activation/verifycontact': { ...ofPin, members: { pin: 'recoveryPin' } },
  'user/activate': {
    ...ofPassword,
    members: { password: 'newPassword' },
    success: 'session or LOGIN_ACCOUNT_ACTIVATED',
  },
};

/** Returns the name of a call: its path without service and version, in lower case. */
export const callOf = (url: string): string => new URL(url).pathname.replace(/^.*\/v1\//, '').toLowerCase();

/** Returns what the walks know about a call. @throws if there is no rule for it. */
export function ruleOf(call: string): CallRule {
  const rule = rules[call];
  if (rule === undefined) throw new Error(`The walks have no rule for the call ${call}.`);
  return rule;
}

/** Reads the members of a body; none if it is not a JSON object. */
export function membersOf(body: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body ?? '');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** A success that the app has received and must apply. */
export interface Due {
  readonly call: string;
  /** The session token that the app must post; `undefined` if it must show a message. */
  readonly token: string | undefined;
  readonly message: string | undefined;
}

/** Returns what the app must do after a successful response; `undefined` if nothing. */
export function dueOf(call: string, body: string): Due | undefined {
  const { success } = ruleOf(call);
  const { sessionToken, redirectURL } = membersOf(body);
  const hasTarget = typeof redirectURL === 'string' && redirectURL.startsWith('/');
  const token =
    success?.startsWith('session') && hasTarget && typeof sessionToken === 'string'
      ? sessionToken
      : undefined;
  const message = token === undefined ? /LOGIN_\w+/.exec(success ?? '')?.[0] : undefined;
  return token === undefined && message === undefined ? undefined : { call, token, message };
}
