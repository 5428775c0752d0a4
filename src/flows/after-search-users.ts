import type { SearchUsersResponse } from '#api/calls/users.ts';
import { noMatch } from './after-recover.ts';
import type { Ticket } from './ticket.ts';
import type { CallResult, Transition } from './transition.ts';

/** A username was found or chosen: login shows it and has it filled in. */
export const afterChooseUsername = (userName: string): Transition => ({
  message: 'LOGIN_USERNAME_RETRIEVED',
  retrievedUsername: userName,
  ticket: 'clear',
  go: { to: 'login' },
});

interface Search {
  readonly ticket: Ticket;
  /** The PIN that was verified just before. */
  readonly pin: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What comes after the search for usernames (specification section 4 'Recovery', contract section 5). */
export function afterSearchUsers(
  result: CallResult<SearchUsersResponse>,
  { ticket, pin, now }: Search,
): Transition {
  const clearFields = ['recoveryPin'] as const;
  if (!result.ok) return { message: 'VERIFY_PIN_UNANTICIPATED', clearFields };
  const [first, ...others] = result.answer.users;
  if (first === undefined) return { ...noMatch({ flow: 'forgot-username', ticket, now }), clearFields };
  if (others.length === 0) return { ...afterChooseUsername(first.userName), clearFields };
  return {
    memory: { pin, usernames: result.answer.users },
    go: { to: 'flow', flow: 'forgot-username', position: { step: 'choose-username' } },
    clearFields,
  };
}
