/** The outcome of a login (docs/behaviour.md, 'Login'). */
export type LoginOutcome = 'accept' | 'reject' | 'resetpassword' | 'challenge' | 'mfachallenge';

interface Decisions {
  readonly vbaDecision?: string | undefined;
  readonly dmeDecision?: string | undefined;
}

interface OutcomeRow {
  readonly outcome: LoginOutcome;
  readonly vba?: string;
  readonly dme?: string;
}

/** Tried in order; a row fits if either of its decisions was made. */
const rows: readonly OutcomeRow[] = [
  { outcome: 'reject', vba: 'reject', dme: 'reject' },
  { outcome: 'resetpassword', vba: 'resetpassword', dme: 'expiredpassword' },
  { outcome: 'challenge', vba: 'challenge', dme: 'challenge' },
  { outcome: 'mfachallenge', dme: 'mfachallenge' },
];

const made = (wanted: string | undefined, decision: string | undefined) =>
  wanted !== undefined && decision?.trim().toLowerCase() === wanted;

/** The outcome of a login from the two decisions, compared without regard to case. */
export const loginOutcome = ({ vbaDecision, dmeDecision }: Decisions): LoginOutcome =>
  rows.find(({ vba, dme }) => made(vba, vbaDecision) || made(dme, dmeDecision))?.outcome ?? 'accept';

/** The password is known to be compromised, and not merely expired. */
export const isCompromised = ({ vbaDecision }: Decisions): boolean => made('resetpassword', vbaDecision);
