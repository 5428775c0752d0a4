import type { Account, Contacts, Faults, FaultyCall } from './account.ts';
import { accounts, sampleDetails, sharedPassword } from './accounts.ts';
import { type Activation, activations } from './activations.ts';
import { type Fault, faultReply, type Reply } from './reply.ts';
import type { IssuedToken, OfflineState } from './state.ts';

/** Whether two names or email addresses are equal without regard to case. */
export const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns every account that can log in: those of `accounts.ts`, and those activated since the start. */
export const knownAccounts = (state: OfflineState): readonly Account[] => [
  ...accounts,
  ...activations.filter((row) => state.activatedCodes.includes(row.code)).map(activatedAccount),
];

const activatedAccount = (row: Activation): Account => ({
  username: row.username,
  // The state contains the password that was chosen during the activation.
  password: sharedPassword,
  person: { ...sampleDetails, ...row.record, emailAddress: row.email, phone: row.textPhone },
  contacts: row.contacts,
  accountId: accountIdOf(row),
  businessName: 'New shop',
  reaches: 'accepted',
});

/** The Gateway ID of a new user. */
export const accountIdOf = (row: Activation): string =>
  String(600_001 + activations.findIndex(({ code }) => code === row.code));

/** Returns the account of a username, without regard to case. */
export const findAccount = (state: OfflineState, username: string): Account | undefined =>
  knownAccounts(state).find((account) => sameText(account.username, username));

/** Returns the entry of an activation code, or `undefined`. */
export const findActivation = (code: string): Activation | undefined =>
  activations.find((row) => row.code === code);

/** The person whose flow a token belongs to. */
interface Subject {
  /** Identifies the person. PINs are stored under it. */
  readonly owner: string;
  readonly email: string;
  readonly phone: string;
  readonly contacts: Contacts;
  readonly accountId: string;
  readonly faults?: Faults | undefined;
}

/** Returns the person whose flow a token belongs to. @throws for a token that belongs to no person. */
export function subjectOf(state: OfflineState, { token, usernames }: IssuedToken): Subject {
  const account = usernames[0] === undefined ? undefined : findAccount(state, usernames[0]);
  if (account) {
    const { contacts, accountId, faults } = account;
    const { emailAddress: email, phone } = account.person;
    return { owner: email, email, phone, contacts, accountId, faults };
  }
  const row = findActivation(token);
  if (row === undefined) throw new Error(`The token ${token} belongs to no person.`);
  const { email, textPhone: phone, contacts, faults } = row;
  return { owner: email, email, phone, contacts, accountId: accountIdOf(row), faults };
}

/** Returns the failure that an account or a code defines for a call, or `undefined`. */
export function faultOf(
  row: { readonly faults?: Faults | undefined } | undefined,
  call: FaultyCall,
  bySms = false,
): Reply | undefined {
  const fault = row?.faults?.[call];
  if (fault === undefined || (fault.smsOnly && !bySms)) return undefined;
  const { smsOnly: _, ...plain } = fault;
  return faultReply(plain satisfies Fault);
}
