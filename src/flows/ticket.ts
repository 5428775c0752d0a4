import { type Flow, flows, type Method, methods } from './flow.ts';

/** A ticket lasts this long from its issue or from the last PIN sent, in milliseconds (contract section 4). */
export const ticketLifetime = 10 * 60_000;

/** What the server handed out for a flow. No secret is in it: it is kept in session storage (contract section 4). */
export interface Ticket {
  readonly flow: Flow;
  /** Names this run of the flow, so that a late answer of an earlier run is known and dropped. */
  readonly run: string;
  /** Left out while only failed attempts were counted. */
  readonly token?: string;
  /** Masked by the server. */
  readonly email?: string;
  /** Masked by the server. */
  readonly phone?: string;
  readonly isNewDevice?: boolean;
  /** The login outcome that led here. */
  readonly decision?: Decision;
  readonly loginName?: string;
  readonly accountId?: string;
  /** False where an expired password is changed without a PIN. */
  readonly requirePin: boolean;
  /** Activation only: how the service prefers to send the PIN. */
  readonly responseMode?: Method;
  /** Recovery requests and searches that matched nobody. */
  readonly noMatchAttempts: number;
  /** PINs that could not be sent. */
  readonly sendPinAttempts: number;
  readonly rememberDevice: boolean;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  /** Epoch milliseconds of the last PIN sent. */
  readonly pinSentAt?: number;
  /** How the PIN that can be entered was sent; left out once it has served. */
  readonly pinMethod?: Method;
}

const decisions = ['resetpassword', 'challenge', 'mfachallenge'] as const;

/** The login outcomes that ask for a PIN. */
type Decision = (typeof decisions)[number];

/** What a transition may say of the ticket; `undefined` takes a member out. */
export type TicketChange = {
  readonly [Name in keyof Omit<Ticket, 'flow' | 'run'>]?: Ticket[Name] | undefined;
};

/** A ticket's name for its run: not guessable from another run, and no secret. */
const newRun = (now: number, random: number = Math.random()): string =>
  `${now.toString(36)}-${random.toString(36).slice(2, 8)}`;

/** The ticket with which a flow begins. */
export const newTicket = (
  flow: Flow,
  now: number,
  rest: Partial<Omit<Ticket, 'flow' | 'issuedAt'>> = {},
): Ticket => ({
  flow,
  run: newRun(now),
  requirePin: true,
  noMatchAttempts: 0,
  sendPinAttempts: 0,
  rememberDevice: false,
  issuedAt: now,
  ...rest,
});

/** Whether a ticket has run out at `now` (epoch milliseconds). */
export const isTicketExpired = (ticket: Ticket, now: number): boolean =>
  now >= Math.max(ticket.issuedAt, ticket.pinSentAt ?? 0) + ticketLifetime;

/** The ticket after a change: a whole ticket takes the place of the old one, a part is merged into it. */
export function applyTicket(current: Ticket | undefined, change: Ticket | TicketChange): Ticket | undefined {
  if ('flow' in change) return change;
  if (current === undefined) return undefined;
  const next: Record<string, unknown> = { ...current };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  return next as unknown as Ticket;
}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isOneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);

/** What each member must be, and whether it must be there. */
const shape: { readonly [Name in keyof Ticket]-?: { readonly is: Check; readonly required: boolean } } = {
  flow: { is: isOneOf(Object.keys(flows)), required: true },
  run: { is: isText, required: true },
  token: { is: isText, required: false },
  email: { is: isText, required: false },
  phone: { is: isText, required: false },
  isNewDevice: { is: isFlag, required: false },
  decision: { is: isOneOf(decisions), required: false },
  loginName: { is: isText, required: false },
  accountId: { is: isText, required: false },
  requirePin: { is: isFlag, required: true },
  responseMode: { is: isOneOf(methods), required: false },
  noMatchAttempts: { is: isCount, required: true },
  sendPinAttempts: { is: isCount, required: true },
  rememberDevice: { is: isFlag, required: true },
  issuedAt: { is: isCount, required: true },
  pinSentAt: { is: isCount, required: false },
  pinMethod: { is: isOneOf(methods), required: false },
};

/** A ticket from storage; `undefined` for anything that is not exactly one. */
export function parseTicket(stored: unknown): Ticket | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const own = new Map<string, unknown>(Object.entries(stored));
  const parsed: Record<string, unknown> = {};
  for (const [name, { is, required }] of Object.entries(shape)) {
    const value = own.get(name);
    if (value === undefined ? required : !is(value)) return undefined;
    if (value !== undefined) parsed[name] = value;
  }
  return parsed as unknown as Ticket;
}
