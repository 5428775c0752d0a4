import { accounts, initialPassword, type OfflineAccount } from './accounts.ts';

/** A PIN on its way or waiting to be entered. */
interface OfflinePin {
  readonly value: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** What a token stands for. */
export interface OfflineToken {
  readonly username: string;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  readonly pin?: OfflinePin;
  readonly pinsSent: number;
  readonly wrongPins: number;
}

/** Something that was 'sent' to a user. */
export interface InboxItem {
  readonly to: string;
  readonly via: 'email' | 'sms';
  readonly pin: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Everything that the offline service remembers; plain JSON. */
export interface EngineState {
  readonly tokens: Readonly<Record<string, OfflineToken>>;
  /** Newest first; at most five and the present one. */
  readonly passwords: Readonly<Record<string, readonly string[]>>;
  readonly inbox: readonly InboxItem[];
  readonly serial: number;
}

export const initialState: EngineState = { tokens: {}, passwords: {}, inbox: [], serial: 1 };

/** What of a service call a handler reads. */
export interface EngineRequest {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  /** Parsed JSON, `undefined` without one. */
  readonly body: unknown;
}

/** What the service answers; `body` is sent as JSON, `undefined` as nothing. */
export interface EngineReply {
  readonly status: number;
  readonly body?: unknown;
}

/** A handler's outcome: a reply, and what the service remembers from now on. */
export interface Handled {
  readonly reply: EngineReply;
  readonly state?: EngineState;
}

/** What a handler is given beside the request. */
export interface EngineContext {
  readonly state: EngineState;
  /** Epoch milliseconds. */
  readonly now: number;
}

export const ok = (body?: unknown): EngineReply => ({ status: 200, body });

export const failure = (status: number, reason?: string, errorMessage?: string): EngineReply => ({
  status,
  body: { status, ...(reason && { reason }), ...(errorMessage && { errorMessage }) },
});

const lower = (text: string) => text.trim().toLowerCase();

export const accountNamed = (username: string): OfflineAccount | undefined =>
  accounts.find((account) => account.username === lower(username));

/** A user's present password, then the ones before it. */
export const passwordsOf = (state: EngineState, username: string): readonly string[] =>
  state.passwords[username] ?? [initialPassword];

/** As services mask an address or a number. */
export const masked = (contact: string): string =>
  contact.includes('@') ? contact.replace(/^(.).*@/, '$1***@') : contact.replace(/\d(?=.*\d{4})/g, '*');

/** The contacts of an account, masked. */
export const contactsOf = ({ email, phone, username, unreachable }: OfflineAccount) =>
  unreachable
    ? {}
    : {
        ...(username === 'phoneonly' ? {} : { email: masked(email) }),
        ...(phone === undefined ? {} : { phone: masked(phone) }),
      };

/** Hands out a token for a user. */
export function issueToken(
  { state, now }: EngineContext,
  username: string,
): { readonly token: string; readonly state: EngineState } {
  const token = `token-${state.serial}`;
  const issued: OfflineToken = { username, issuedAt: now, pinsSent: 0, wrongPins: 0 };
  return {
    token,
    state: { ...state, serial: state.serial + 1, tokens: { ...state.tokens, [token]: issued } },
  };
}

export const withToken = (state: EngineState, token: string, change: Partial<OfflineToken>): EngineState => {
  const present = state.tokens[token];
  return present === undefined
    ? state
    : { ...state, tokens: { ...state.tokens, [token]: { ...present, ...change } } };
};
