import type { Account, Contacts, Faults, FaultyCall } from './account.ts';
import { accounts, sharedPassword } from './accounts.ts';
import { type Activation, activations } from './activations.ts';
import { type Fault, faultReply, type Reply } from './reply.ts';
import type { IssuedToken, OfflineState } from './state.ts';

/** Whether two names or addresses are the same, whatever their case. */
export const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Every account that can sign in: those of the table and those activated since. */
const knownAccounts = (state: OfflineState): readonly Account[] => [
  ...accounts,
  ...activations.filter((row) => state.activatedCodes.includes(row.code)).map(activatedAccount),
];

const activatedAccount = (row: Activation): Account => ({
  username: row.username,
  // Its real password was chosen on activation and stands in the state.
  password: sharedPassword,
  person: { ...row.record, email: row.email, phone: row.textPhone },
  contacts: row.contacts,
  accountId: accountIdOf(row),
  businessName: 'New shop',
  reaches: 'accepted',
});

/** The Gateway ID that a new user is given. */
export const accountIdOf = (row: Activation): string =>
  String(600_001 + activations.findIndex(({ code }) => code === row.code));

/** The account of a username, whatever its case. */
export const findAccount = (state: OfflineState, username: string): Account | undefined =>
  knownAccounts(state).find((account) => sameText(account.username, username));

/** The accounts of a person by the name and email that the person gave. */
export const findByPerson = (
  state: OfflineState,
  person: { firstName: string; lastName: string; email: string },
): readonly Account[] =>
  knownAccounts(state).filter(
    (account) =>
      sameText(account.person.firstName, person.firstName) &&
      sameText(account.person.lastName, person.lastName) &&
      sameText(account.person.email, person.email),
  );

/** The row of an activation code. */
export const findActivation = (code: string): Activation | undefined =>
  activations.find((row) => row.code === code);

/** Whom a token stands for. */
interface Subject {
  /** Names the person: PINs are kept by it. */
  readonly owner: string;
  readonly email: string;
  readonly phone: string;
  readonly contacts: Contacts;
  readonly accountId: string;
  readonly faults?: Faults | undefined;
}

/** The person behind a token. */
export function subjectOf(state: OfflineState, { token, usernames }: IssuedToken): Subject {
  const account = usernames[0] === undefined ? undefined : findAccount(state, usernames[0]);
  if (account) {
    const { contacts, accountId, faults } = account;
    const { email, phone } = account.person;
    return { owner: email, email, phone, contacts, accountId, faults };
  }
  const row = findActivation(token);
  if (row === undefined) throw new Error(`The token ${token} stands for nobody.`);
  const { email, textPhone: phone, contacts, faults } = row;
  return { owner: email, email, phone, contacts, accountId: accountIdOf(row), faults };
}

/** The failure that the table asks of a call, or `undefined`. */
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
