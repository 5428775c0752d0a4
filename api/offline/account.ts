import type { Fault } from './reply.ts';

/** The calls that a row of a table can make fail. */
export type FaultyCall =
  | 'login'
  | 'userToken'
  | 'createPin'
  | 'verifyPin'
  | 'searchUsers'
  | 'activationMode'
  | 'activationContact'
  | 'activateUser';

/** Faults by call; `smsOnly` leaves sending by email intact. */
export type Faults = Partial<Record<FaultyCall, Fault & { readonly smsOnly?: boolean }>>;

/** Which contacts the service offers for a PIN. */
export type Contacts = 'both' | 'email' | 'phone' | 'none';

/** Who is reached, unmasked. */
interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** The response to a login with the right password, if it is not `accept` (docs/behaviour.md, 'Login'). */
interface LoginRule {
  readonly vbaDecision?: string;
  readonly dmeDecision?: string;
  readonly isNewDevice?: boolean;
  /** 401 `EXPIRED_PASSWORD` instead of a 200. */
  readonly expired?: boolean;
  /** Members that the answer lacks. */
  readonly without?: readonly ('redirectURL' | 'sessionToken' | 'activationCode')[];
  /** What ends the rule; from then on the login is accepted. */
  readonly until?: 'password-changed' | 'device-remembered';
}

/** One row of the table of accounts. */
export interface Account {
  readonly username: string;
  readonly password: string;
  readonly person: Person;
  readonly contacts: Contacts;
  readonly accountId: string;
  readonly businessName: string;
  readonly login?: LoginRule;
  /** What `pin/verifychallenge` says after the right PIN; accepted where it is left out. */
  readonly afterPin?: { readonly vbaDecision: string; readonly redirectURL?: string };
  /** False: the username search leaves it out. */
  readonly listed?: boolean;
  readonly faults?: Faults;
  /** Where a person gets with it, in words. */
  readonly reaches: string;
}
