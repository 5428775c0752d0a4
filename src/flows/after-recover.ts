import type { UserTokenResponse } from '#api/calls/user-token.ts';
import { type FailureTable, rowFor } from './failure-table.ts';
import { type ForgotFlow, firstStep, sendPinChoice } from './flow.ts';
import type { ErrorKey } from './message-keys.ts';
import { newTicket, type Ticket } from './ticket.ts';
import type { CallResult, Transition } from './transition.ts';

/** At this many failed attempts recovery ends (specification section 9). */
const mostNoMatchAttempts = 3;

const keys = {
  'forgot-username': {
    noMatch: 'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
    unanticipated: 'RECOVER_USERNAME_UNANTICIPATED_ERROR',
  },
  'forgot-password': {
    noMatch: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
    unanticipated: 'RECOVER_PASSWORD_UNANTICIPATED_ERROR',
  },
} as const satisfies Record<ForgotFlow, Record<'noMatch' | 'unanticipated', ErrorKey>>;

interface RecoveryAttempt {
  readonly flow: ForgotFlow;
  /** The ticket as it stands: it counts the attempts so far. */
  readonly ticket: Ticket | undefined;
  /** Forgot password: whose password. */
  readonly loginName?: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Counts one more attempt that matched nobody; the third ends at `/unidentified` (contract section 5). */
export function noMatch({ flow, ticket, now }: RecoveryAttempt): Transition {
  const noMatchAttempts = (ticket?.noMatchAttempts ?? 0) + 1;
  if (noMatchAttempts >= mostNoMatchAttempts) return { ticket: 'clear', go: { to: 'unidentified', flow } };
  return {
    message: keys[flow].noMatch,
    ticket: newTicket(flow, now, { noMatchAttempts, ...(ticket ? { run: ticket.run } : {}) }),
    go: { to: 'flow', flow, position: { step: firstStep(flow) } },
  };
}

const failures: FailureTable<'security' | 'unanticipated'> = [
  { status: 401, outcome: 'security' },
  { outcome: 'unanticipated' },
];

/** What comes after the recovery information was sent (specification section 4 'Recovery', contract section 5). */
export function afterRecover(result: CallResult<UserTokenResponse>, attempt: RecoveryAttempt): Transition {
  const { flow, ticket, loginName, now } = attempt;
  const unanticipated: Transition = { message: keys[flow].unanticipated };
  if (!result.ok) {
    return rowFor(failures, result.failure, flow) === 'security'
      ? { ticket: 'clear', go: { to: 'security', flow } }
      : unanticipated;
  }
  const { token, email, phone } = result.answer;
  if (!token) return noMatch(attempt);
  if (!email && !phone) return unanticipated;
  return {
    ticket: newTicket(flow, now, {
      token,
      ...(email ? { email } : {}),
      ...(phone ? { phone } : {}),
      ...(loginName ? { loginName } : {}),
      noMatchAttempts: ticket?.noMatchAttempts ?? 0,
      ...(ticket ? { run: ticket.run } : {}),
    }),
    memory: { pin: undefined, usernames: undefined },
    go: { to: 'flow', flow, position: sendPinChoice },
  };
}
