import type { ActivationContact } from '#api/calls/activation.ts';
import type { UsernameMatch } from '#api/calls/users.ts';
import type { ErrorBody } from '#api/error-body.ts';
import type { Flow, ForgotFlow, Position } from './flow.ts';
import type { FormPost } from './hand-off-target.ts';
import type { MessageKey } from './message-keys.ts';
import type { Ticket, TicketChange } from './ticket.ts';

/** What a failed call said; a network failure, a time-out and an unreadable answer say nothing. */
export interface Failure {
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  readonly errorMessage?: string | undefined;
  /** The parsed error body, for the calls whose errors hand something out (login). */
  readonly body?: ErrorBody | undefined;
}

/** What came of a call. */
export type CallResult<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly failure: Failure };

/** Where a transition leads. Steps are named, never counted. */
export type Destination =
  | { readonly to: 'login' }
  | { readonly to: 'flow'; readonly flow: Flow; readonly position: Position }
  | { readonly to: 'unidentified' | 'security'; readonly flow: ForgotFlow };

/** Needed by later steps, kept in memory only and gone with the ticket (contract section 4). */
export interface FlowMemory {
  /** The PIN that was just verified. */
  readonly pin?: string | undefined;
  readonly usernames?: readonly UsernameMatch[] | undefined;
  readonly contact?: ActivationContact | undefined;
  /** The activation flow ended in its error screen; the text is the service's, if it gave one. */
  readonly activationError?: { readonly errorMessage?: string } | undefined;
}

/** Fields that a transition can empty. */
type ClearableField = 'username' | 'password' | 'recoveryPin';

/** Password rules that only the server can judge. */
export type ServerRule = 'last-five' | 'card-number';

/**
 * What happens next, as data (contract section 5). Everything left out stays as it is, but for the message:
 * a submit takes the old one away.
 */
export interface Transition {
  readonly message?: MessageKey;
  readonly go?: Destination;
  /** `'clear'` ends the flow; an object is merged into the ticket; a whole ticket replaces it. */
  readonly ticket?: 'clear' | TicketChange | Ticket;
  readonly memory?: FlowMemory;
  /** Shown, and filled in, by the login screen. */
  readonly retrievedUsername?: string;
  readonly clearFields?: readonly ClearableField[];
  readonly failRule?: ServerRule;
  /** Ends at the merchant console; `orElse` comes where the redirect turns out to be none (contract section 2). */
  readonly handOff?: {
    readonly redirectURL: string;
    readonly sessionToken: string;
    readonly orElse: Transition;
  };
  /** Leaves for another application, sign-up. */
  readonly leave?: FormPost;
}
