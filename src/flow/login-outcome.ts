import type { LoginResponse } from '#api/calls/session.ts';

/** The decisions of the service in the response of a login. */
type Decisions = Partial<Pick<LoginResponse, 'vbaDecision' | 'dmeDecision'>>;

const read = (decision: string | undefined) => decision?.trim().toLowerCase();

/** Returns the outcome of a login, which follows from the two decisions in any case of letters (docs/behaviour.md, 'Login'). */
export function loginOutcome({ vbaDecision, dmeDecision }: Decisions) {
  const vba = read(vbaDecision);
  const dme = read(dmeDecision);
  if (vba === 'reject' || dme === 'reject') return 'reject';
  if (vba === 'resetpassword' || dme === 'expiredpassword') return 'resetpassword';
  if (vba === 'challenge' || dme === 'challenge') return 'challenge';
  if (dme === 'mfachallenge') return 'mfachallenge';
  return 'accept';
}

/** Returns whether the password must change because it is compromised, and not only because it has expired. */
export const isCompromised = ({ vbaDecision }: Decisions): boolean => read(vbaDecision) === 'resetpassword';
