import type { RecoveryDetails } from '#src/flow/recovery-fields.ts';
import type { Call, RequestOf } from '../call.ts';
import { postActivateUser } from '../calls/activation.ts';
import { postActivationLink } from '../calls/activation-link.ts';
import { postLogin } from '../calls/login.ts';
import { postExpiredPassword, postForgottenPassword } from '../calls/password.ts';
import { postCreatePin, postVerifyChallenge, postVerifyPin } from '../calls/pin.ts';
import { postRecoverPassword, postRecoverUsername } from '../calls/user-token.ts';
import { postSearchUsers } from '../calls/users.ts';
import { createOfflineEngine, type EngineOptions } from './engine.ts';
import { replyText } from './reply.ts';

/** A response as a test reads it. An empty body is an empty object. */
export interface TestResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Status and reason, such as `401 BAD_PIN`. */
  readonly summary: string;
}

/** For tests: creates an engine with a separate clock, and one function for each call, which adds the fixed members. */
export function createTestSession(options: EngineOptions = {}) {
  let now = Date.UTC(2026, 0, 15);
  let captchas = 0;
  const engine = createOfflineEngine({ now: () => now, ...options });

  function call(method: string, path: string, body?: object): TestResponse {
    const reply = engine.handle({ method, path, body: body === undefined ? '' : JSON.stringify(body) });
    const text = replyText(reply);
    const parsed = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    const summary = [reply.cut ? 'cut' : reply.status, parsed.reason].filter(Boolean).join(' ');
    return { status: reply.status, body: parsed, summary };
  }
  const post = (path: string, body: object) => call('POST', `/loginsvc/v1/${path}`, body);
  /** Sends a call with a body that has every member of its schema. */
  const send = <C extends Call>({ method, path }: C, body: RequestOf<C>) =>
    call(method, String(path), body as object);
  const recoveryMembers = () => {
    captchas += 1;
    return {
      recaptcha: `captcha-${captchas}`,
      AccountType: 'M',
      SessionType: '0',
      VBAToken: '',
      Fingerprint: '',
    } as const;
  };

  return {
    engine,
    call,
    post,
    /** Advances the machine's clock by milliseconds. */
    wait(milliseconds: number) {
      now += milliseconds;
    },
    /** Returns the newest PIN in the inbox; `''` without one. */
    newestPin: () => engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '',
    login: (LoginName: string, Password: string) =>
      send(postLogin, { LoginName, Password, sessiontype: '0', VBAToken: '', SP: '' }),
    recoverPassword: (LoginName: string, Email = `${LoginName}@example.com`) =>
      send(postRecoverPassword, { ...recoveryMembers(), LoginName, Email }),
    recoverUsername: ({ firstName, lastName, emailAddress }: RecoveryDetails<'forgot-username'>) =>
      send(postRecoverUsername, {
        ...recoveryMembers(),
        FirstName: firstName,
        LastName: lastName,
        Email: emailAddress,
      }),
    createPin: (token: unknown, deliveryMethod: 2 | 3 = 2) =>
      send(postCreatePin, { token: String(token), accountType: 'U', deliveryMethod }),
    verifyPin: (token: unknown, pin: string) =>
      send(postVerifyPin, { pin, token: String(token), expirePIN: false }),
    verifyChallenge: (token: unknown, Pin: string, IsRiskUpdate = false) =>
      send(postVerifyChallenge, {
        Pin,
        Token: String(token),
        STAFingerprint: '',
        ExpirePIN: false,
        IsRiskUpdate,
        sessiontype: '0',
        SP: '',
      }),
    searchUsers: (token: unknown, pin: string) =>
      send(postSearchUsers, { pin, token: String(token), AccountType: 'M', UnknownUser: 1 }),
    forgottenPassword: (token: unknown, pin: string, loginName: string, password: string) =>
      send(postForgottenPassword, { password, accountType: 'M', pin, token: String(token), loginName }),
    expiredPassword: (
      token: unknown,
      Pin: string,
      LoginName: string,
      Password: string,
      NewPassword: string,
    ) =>
      send(postExpiredPassword, {
        Password,
        NewPassword,
        LoginName,
        AccountType: 'M',
        Token: String(token),
        Pin,
      }),
    activationLink: (token: string) => send(postActivationLink, { token, accountType: 'M' }),
    activate: (token: string, pin: string, loginName: string, password: string) =>
      send(postActivateUser, { loginName, token, pin, password, accountType: 'M', sessiontype: '0' }),
  };
}
