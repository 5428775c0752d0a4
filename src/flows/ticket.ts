import type { Flow, Method } from './flow.ts';

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
  readonly decision?: 'resetpassword' | 'challenge' | 'mfachallenge';
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
  /** How the last PIN was sent. */
  readonly pinMethod?: Method;
}

/** Whether a ticket has run out at `now` (epoch milliseconds). */
export const isTicketExpired = (ticket: Ticket, now: number): boolean =>
  now >= Math.max(ticket.issuedAt, ticket.pinSentAt ?? 0) + ticketLifetime;
