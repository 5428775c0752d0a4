/** What the walks know about a call. */
export interface CallRule {
  /** What sends it. `press`: any button. `latest`: its screen, or a button. */
  readonly sentBy: 'submit' | 'press' | 'latest';
  /** The members of the request that contain the value of a field, with the name of the field. */
  readonly members?: Readonly<Record<string, string>>;
  /** The field that every result empties, except a failure of the network while the browser is offline. */
  readonly empties?: string;
  /** Matches the messages of a refusal. */
  readonly refusedAs: RegExp;
  /** The message of a success. A success with a session posts the session instead. */
  readonly success?: string;
}

const ofPin = {
  sentBy: 'submit',
  empties: 'recoveryPin',
  refusedAs: /^(?:VERIFY_PIN_|LOGIN_|RECOVER_|ACTIVATION_ERROR)/,
} as const;
const ofPassword = {
  sentBy: 'submit',
  refusedAs: /^(?:CHOOSE_PASSWORD_|EXPIRED_PASSWORD_|COMPROMISED_|RECOVER_PASSWORD_|LOGIN_|PASSWORD_REFUSED)/,
  success: 'LOGIN_PASSWORD_CHANGED',
} as const;

const rules: Readonly<Record<string, CallRule>> = {
  sessionsta: {
    sentBy: 'submit',
    members: { LoginName: 'username', Password: 'password' },
    empties: 'password',
    refusedAs: /^(?:LOGIN_|EXPIRED_PASSWORD_INFO)/,
  },
  usertoken: {
    sentBy: 'submit',
    members: { FirstName: 'firstName', LastName: 'lastName', LoginName: 'username', Email: 'emailAddress' },
    refusedAs: /^RECOVER_/,
  },
  pin: { sentBy: 'press', refusedAs: /^(?:SEND_PIN_|ACTIVATION_ERROR)/ },
  'pin/verify': { ...ofPin, members: { pin: 'recoveryPin' } },
  'pin/verifychallenge': { ...ofPin, members: { Pin: 'recoveryPin' } },
  'users/search': { ...ofPin, members: { pin: 'recoveryPin' } },
  'password/forgotten': { ...ofPassword, members: { password: 'newPassword' } },
  'password/expired': {
    ...ofPassword,
    members: { Password: 'currentPassword', NewPassword: 'newPassword' },
  },
  'activation/verify': { sentBy: 'latest', refusedAs: /^(?:ACTIVATION_ERROR|LOGIN_UNANTICIPATED_ERROR)/ },
  'activation/verifycontact': { ...ofPin, members: { pin: 'recoveryPin' } },
  'user/activate': {
    ...ofPassword,
    members: { password: 'newPassword' },
    success: 'LOGIN_ACCOUNT_ACTIVATED',
  },
};

/** Returns what the walks know about a call. @throws if there is no rule for it. */
export function ruleOf(call: string): CallRule {
  const rule = rules[call];
  if (rule === undefined) throw new Error(`The walks have no rule for the call ${call}.`);
  return rule;
}

/** Reads the members of a body; none if it is not a JSON object. */
export function membersOf(body: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(body) };
  } catch {
    return {};
  }
}

/** Returns the session that a response tells the app to post; `undefined` if none. */
export function sessionIn(body: string): string | undefined {
  const { sessionToken, redirectURL } = membersOf(body);
  const isComplete =
    typeof sessionToken === 'string' && typeof redirectURL === 'string' && redirectURL.startsWith('/');
  return isComplete ? sessionToken : undefined;
}
