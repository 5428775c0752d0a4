/** What login answers for an account, beside the token and contacts that the engine adds. */
type LoginBehaviour =
  | {
      readonly vbaDecision?: string;
      readonly dmeDecision?: string;
      readonly isNewDevice?: boolean;
      readonly lacks?: 'redirect' | 'token';
    }
  | { readonly status: number; readonly reason?: string; readonly handsOut?: boolean };

interface ForcedFailure {
  readonly status: number;
  readonly reason?: string;
}

/** A merchant's user in the offline service. */
export interface OfflineAccount {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
  readonly accountId: string;
  readonly businessName: string;
  /** For whoever reads docs/offline.md: what this account shows. */
  readonly reaches: string;
  readonly login?: LoginBehaviour;
  /** Recovery answers with this status. */
  readonly recovery?: ForcedFailure;
  /** The service knows the person but no way to reach them. */
  readonly unreachable?: boolean;
  /** PINs cannot be sent, by text message alone or at all. */
  readonly sendPin?: ForcedFailure & { readonly by?: 'sms' };
  /** The search for usernames finds none, or fails. */
  readonly search?: 'none' | ForcedFailure;
}

/** Every account's password until it is changed. */
export const initialPassword = 'Merchant#2026';

const shop = (username: string, reaches: string, rest: Partial<OfflineAccount> = {}): OfflineAccount => ({
  username,
  firstName: 'Maria',
  lastName: username,
  email: `${username}@shop.example`,
  phone: '206-555-0142',
  accountId: '100200',
  businessName: 'Corner Shop',
  reaches,
  ...rest,
});

const without = ({ phone: _, ...account }: OfflineAccount): OfflineAccount => account;

/** The accounts of the offline service (docs/offline.md). */
export const accounts: readonly OfflineAccount[] = [
  shop('merchant', 'Signs in at once; recovers username and password by email or text.'),
  shop('declined', 'Login is declined.', { login: { vbaDecision: 'REJECT' } }),
  shop('challenge', 'Login is challenged; the device is known.', { login: { vbaDecision: 'challenge' } }),
  shop('newdevice', 'Login is challenged on a new device: the PIN screen offers to remember it.', {
    login: { dmeDecision: 'mfachallenge', isNewDevice: true },
  }),
  shop('compromised', 'The password is compromised: PIN, then a new password.', {
    login: { vbaDecision: 'resetpassword' },
  }),
  shop('expiring', 'The password has expired (a login decision): PIN, then a new password.', {
    login: { dmeDecision: 'expiredpassword' },
  }),
  shop('expired', 'The password has expired (401): identity is verified first.', {
    login: { status: 401, reason: 'EXPIRED_PASSWORD', handsOut: true },
  }),
  shop('expirednopin', 'The password has expired (401): it is changed without a PIN.', {
    login: { status: 401, reason: 'EXPIRED_PASSWORD' },
  }),
  shop('noredirect', 'Login is accepted without a redirect: unanticipated error.', {
    login: { lacks: 'redirect' },
  }),
  shop('notoken', 'Login is challenged without an activation code: unanticipated error.', {
    login: { vbaDecision: 'challenge', lacks: 'token' },
  }),
  shop('broken', 'Login and recovery fail with 500.', { login: { status: 500 }, recovery: { status: 500 } }),
  shop('blocked', 'Recovery is refused (401): account issue.', { recovery: { status: 401 } }),
  without(shop('emailonly', 'Can be reached by email alone.', { login: { vbaDecision: 'challenge' } })),
  shop('phoneonly', 'Can be reached by text message alone (recovery).', { email: 'phoneonly@shop.example' }),
  shop('unreachable', 'Recovery finds no way to reach the user: unanticipated error.', { unreachable: true }),
  shop('several', 'Has three usernames; recovery lets choose.', {
    firstName: 'Ana',
    lastName: 'Lopez',
    email: 'ana@shop.example',
  }),
  shop('several.north', 'The second username of Ana Lopez.', {
    firstName: 'Ana',
    lastName: 'Lopez',
    email: 'ana@shop.example',
    accountId: '100201',
    businessName: 'Corner Shop North',
  }),
  shop('several.south', 'The third username of Ana Lopez.', {
    firstName: 'Ana',
    lastName: 'Lopez',
    email: 'ana@shop.example',
    accountId: '100202',
    businessName: 'Corner Shop South',
  }),
  shop('nobody', 'The PIN is right, yet no username is found.', { search: 'none' }),
  shop('searchfails', 'The PIN is right, yet the search for usernames fails.', { search: { status: 500 } }),
  shop('textfails', 'Text messages fail (503): three escalating messages; email works.', {
    login: { vbaDecision: 'challenge' },
    sendPin: { status: 503, by: 'sms' },
  }),
  shop('pinfails', 'No PIN can be sent (500).', {
    login: { vbaDecision: 'challenge' },
    sendPin: { status: 500 },
  }),
  shop('pinlimit', 'Too many PINs were asked for (401 TOKEN_MAXTRIES).', {
    login: { vbaDecision: 'challenge' },
    sendPin: { status: 401, reason: 'TOKEN_MAXTRIES' },
  }),
  shop('pinlimit2', 'Too many PINs were asked for (401 UNANTICIPATED_ERROR).', {
    login: { vbaDecision: 'challenge' },
    sendPin: { status: 401, reason: 'UNANTICIPATED_ERROR' },
  }),
  shop('pindenied', 'A PIN is refused (401 without a limit reason).', {
    login: { vbaDecision: 'challenge' },
    sendPin: { status: 401, reason: 'NOT_ALLOWED' },
  }),
];
