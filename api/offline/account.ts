import type { RecoveryDetails } from '#src/flow/recovery-fields.ts';
import type { Fault } from './reply.ts';

/** The calls that an account or an activation code can make fail. */
export type FaultyCall =
  | 'login'
  | 'userToken'
  | 'createPin'
  | 'verifyPin'
  | 'searchUsers'
  | 'activationLink'
  | 'activationContact'
  | 'activateUser';

/** The failure of each call. With `smsOnly`, a PIN can still be sent by email. */
export type Faults = Partial<Record<FaultyCall, Fault & { readonly smsOnly?: boolean }>>;

/** The contacts to which the service can send a PIN. */
export type Contacts = 'both' | 'email' | 'phone' | 'none';

/** The owner of an account, with unmasked contacts. */
export interface Person extends Omit<RecoveryDetails, 'username'> {
  readonly phone: string;
}

/** The response to a login with the right password, if it is not `accept` (docs/behaviour.md, 'Login'). */
interface LoginRule {
  readonly vbaDecision?: string;
  readonly dmeDecision?: string;
  readonly isNewDevice?: boolean;
  /** 401 `EXPIRED_PASSWORD` instead of a 200. */
  readonly expired?: boolean;
  /** Members that the response lacks. */
  readonly without?: readonly ('redirectURL' | 'sessionToken' | 'activationCode')[];
  /** The event after which the rule no longer applies and the login is accepted. */
  readonly until?: 'password-changed' | 'device-remembered';
}

/** One account of the offline service. */
export interface Account {
  readonly username: string;
  readonly password: string;
  readonly person: Person;
  readonly contacts: Contacts;
  readonly accountId: string;
  readonly businessName: string;
  readonly login?: LoginRule;
  /** The response of `pin/verifychallenge` to the right PIN; without it, the login is accepted. */
  readonly afterPin?: { readonly vbaDecision: string; readonly redirectURL?: string };
  /** `false`: the username search does not return this account. */
  readonly listed?: boolean;
  readonly faults?: Faults;
  /** What the account shows, for `guide-page.ts`. */
  readonly reaches: string;
}
