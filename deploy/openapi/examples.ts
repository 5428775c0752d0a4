import type * as z from 'zod/mini';
import type { CallName, calls } from '#api/offline/all-calls.ts';

type Calls = typeof calls;

/** What a service may send for a call: a body that its response schema accepts. */
type Sent<Name extends CallName> = z.input<ReturnType<Calls[Name]['response']>>;

/** What the app sends for a call. */
type Requested<Name extends CallName> =
  ReturnType<Calls[Name]['request']> extends z.ZodMiniType
    ? z.input<ReturnType<Calls[Name]['request']>>
    : undefined;

/** Examples of one call: its request, and named bodies of a 200. A mock service sends the first body. */
export interface CallExamples<Name extends CallName> {
  readonly request: Requested<Name>;
  readonly responses: Readonly<Record<string, Sent<Name>>>;
}

const contacts = { email: 'm*******@example.com', phone: '***-***-0142' };
const session = { redirectURL: 'https://console.example.com/start', sessionToken: '3f1c0d5e-session' };
const password = 'Correct-Horse-1';
const challenge = { activationCode: 'f81d4fae-token', ...contacts, isNewDevice: true };

const recovery = {
  Email: 'merchant@example.com',
  recaptcha: '',
  AccountType: 'M',
  SessionType: '0',
  VBAToken: '',
  Fingerprint: '',
} as const;

/** The examples of every call. With the first body of each, a login, a recovery and an activation succeed. */
export const callExamples: { readonly [Name in CallName]: CallExamples<Name> } = {
  activateUser: {
    request: {
      loginName: 'merchant',
      token: 'activation-code',
      pin: '123456',
      password,
      accountType: 'M',
      sessiontype: '0',
    },
    responses: { activated: session, withoutSession: {} },
  },
  activationContact: {
    request: { token: 'activation-code', pin: '123456' },
    responses: {
      contact: {
        userName: 'merchant',
        anetUserId: '70012',
        accountId: '565697',
        title: 'Ms',
        firstName: 'Pat',
        lastName: 'Merchant',
        mobileNumber: '555-555-0142',
        phone: '555-555-0143',
        extension: '12',
        email: 'merchant@example.com',
      },
    },
  },
  activationLink: {
    request: { token: 'activation-code', accountType: 'M' },
    responses: { contacts: { responseMode: 2, ...contacts } },
  },
  appInit: {
    request: undefined,
    responses: {
      withoutCaptcha: {
        configValues: [
          { name: 'Recaptcha_SiteKey', value: '' },
          { name: 'Boarding_URL', value: 'https://signup.example.com' },
        ],
        validationModels: [
          { name: 'Pin', minLength: 6, maxLength: 6, validators: [{ name: 'Digits', pattern: '^[0-9]+$' }] },
          { name: 'LoginApp_UpdatePassword', validators: [{ name: 'RuleUpperCase', pattern: '[A-Z]' }] },
        ],
      },
      withCaptcha: {
        configValues: [
          { name: 'Recaptcha_SiteKey', value: '6Lexample' },
          { name: 'Risk_ScriptHost', value: 'risk.example.com' },
          { name: 'Risk_OrganizationId', value: 'k8vif92e' },
          { name: 'Risk_Fingerprint', value: '0d5e3f1c' },
        ],
        validationModels: [],
      },
    },
  },
  createPin: {
    request: { token: 'f81d4fae-token', accountType: 'U', deliveryMethod: 2 },
    responses: { sent: { accountId: '565697' }, withoutAccount: {} },
  },
  expiredPassword: {
    request: {
      Password: 'Previous-Horse-1',
      NewPassword: password,
      LoginName: 'merchant',
      AccountType: 'M',
      Token: 'f81d4fae-token',
      Pin: '123456',
    },
    responses: { changed: {} },
  },
  forgottenPassword: {
    request: { password, accountType: 'M', pin: '123456', token: 'f81d4fae-token', loginName: 'merchant' },
    responses: { changed: {} },
  },
  login: {
    request: { LoginName: 'merchant', Password: password, sessiontype: '0', VBAToken: '', SP: '' },
    responses: {
      accept: { ...session, vbaDecision: 'accept', dmeDecision: 'accept' },
      challenge: { vbaDecision: 'challenge', dmeDecision: 'accept', ...challenge },
      resetpassword: { vbaDecision: 'accept', dmeDecision: 'expiredpassword', ...challenge },
      reject: { vbaDecision: 'reject', dmeDecision: 'accept' },
    },
  },
  recoverPassword: {
    request: { LoginName: 'merchant', ...recovery },
    responses: { match: { token: 'f81d4fae-token', ...contacts }, noMatch: {} },
  },
  recoverUsername: {
    request: { FirstName: 'Pat', LastName: 'Merchant', ...recovery },
    responses: { match: { token: 'f81d4fae-token', ...contacts }, noMatch: {} },
  },
  searchUsers: {
    request: { pin: '123456', token: 'f81d4fae-token', AccountType: 'M', UnknownUser: 1 },
    responses: {
      one: { users: [{ userName: 'merchant', accountId: '565697', businessName: 'Example Shop' }] },
      several: {
        users: [
          { userName: 'sam-shop', accountId: '565697', businessName: 'Example Shop' },
          { userName: 'sam-cafe', accountId: '565698', businessName: 'Example Café' },
        ],
      },
      none: { users: [] },
    },
  },
  theme: {
    request: undefined,
    responses: {
      brand: {
        id: 'anet',
        title: 'Example Gateway',
        supportPhone: '1-800-555-0100',
        footer: '<p>© {year} Example Gateway</p>',
        colours: { primary: '#0b5fad', header: '#12324f' },
      },
      plain: { id: 'harbor', title: 'Harbor', supportPhone: '1-800-555-0101' },
    },
  },
  verifyChallenge: {
    request: {
      Pin: '123456',
      Token: 'f81d4fae-token',
      STAFingerprint: '',
      ExpirePIN: false,
      IsRiskUpdate: true,
      sessiontype: '0',
      SP: '',
    },
    responses: { accept: { ...session, vbaDecision: 'accept' }, reject: { vbaDecision: 'reject' } },
  },
  verifyPin: {
    request: { pin: '123456', token: 'f81d4fae-token', expirePIN: false },
    responses: { verified: {} },
  },
};
