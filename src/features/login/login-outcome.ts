import type { LoginResponse } from '#api/calls/session.ts';

/** The decisions of the service in the response of a login. */
type Decisions = Partial<Pick<LoginResponse, 'vbaDecision' | 'dmeDecision'>>;

/** The outcome of a login, and the decisions that cause it (docs/behaviour.md, 'Login'). */
interface OutcomeRow {
  readonly outcome: 'reject' | 'resetpassword' | 'challenge' | 'mfachallenge';
  readonly vba?: string;
  readonly dme?: string;
}

/** The outcome of a login. */
export type LoginOutcome = OutcomeRow['outcome'] | 'accept';

/** The rows are tried in order. A row matches if the response has either of its decisions. */
const rows: readonly OutcomeRow[] = [
  { outcome: 'reject', vba: 'reject', dme: 'reject' },
  { outcome: 'resetpassword', vba: 'resetpassword', dme: 'expiredpassword' },
  { outcome: 'challenge', vba: 'challenge', dme: 'challenge' },
  { outcome: 'mfachallenge', dme: 'mfachallenge' },
];

const isDecision = (wanted: string | undefined, decision: string | undefined) =>
  wanted !== undefined && decision?.trim().toLowerCase() === wanted;

/** Returns the outcome of a login, which follows from the two decisions in any case of letters. */
export const loginOutcome = ({ vbaDecision, dmeDecision }: Decisions): LoginOutcome =>
  rows.find(({ vba, dme }) => isDecision(vba, vbaDecision) || isDecision(dme, dmeDecision))?.outcome ??
  'accept';

/** Returns whether the password must change because it is compromised, and not only because it has expired. */
export const isCompromised = ({ vbaDecision }: Decisions): boolean =>
  isDecision('resetpassword', vbaDecision);
