import type { MessageKey } from '#src/locales/messages.ts';
import type { ForgotFlow } from './flow.ts';
import type { RecoveryState, Unmatched } from './flow-state.ts';
import { type Transition, toFirstStep } from './transition.ts';

/** A recovery ends after this many failed matches. */
const maxFailedMatches = 3;

/** The messages of each recovery that ends or is refused. */
export const recoveryMessages = {
  'forgot-username': {
    noMatch: 'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
    unanticipated: 'RECOVER_USERNAME_UNANTICIPATED_ERROR',
    limitReached: 'RECOVER_USERNAME_LIMIT_REACHED',
    rejected: 'RECOVER_USERNAME_DME_REJECT',
  },
  'forgot-password': {
    noMatch: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
    unanticipated: 'RECOVER_PASSWORD_UNANTICIPATED_ERROR',
    limitReached: 'RECOVER_PASSWORD_LIMIT_REACHED',
    rejected: 'RECOVER_PASSWORD_DME_REJECT',
  },
} as const satisfies Record<ForgotFlow, Record<string, MessageKey>>;

/** Returns the transition after a failed match, which it counts. The third failed match ends the flow at `/unidentified`. */
export function afterNoMatch(
  flow: ForgotFlow,
  { state, now, entered }: { state: RecoveryState; now: number; entered: Unmatched['entered'] },
): Transition {
  const failedMatches = (state?.failedMatches ?? 0) + 1;
  if (failedMatches >= maxFailedMatches)
    return { flowState: 'ended', navigate: { to: '/unidentified', search: { flow } } };
  return {
    message: recoveryMessages[flow].noMatch,
    flowState: { kind: 'unmatched', flow, issuedAt: now, failedMatches, entered },
    navigate: toFirstStep(flow),
  };
}

/** Returns the transition after a username was found or chosen: login shows it and fills it in. */
export const afterMatch = (username: string): Transition => ({
  message: 'LOGIN_USERNAME_RETRIEVED',
  knownUsername: { username, retrieved: true },
  flowState: 'ended',
  navigate: { to: '/' },
});
