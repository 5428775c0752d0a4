import type { RecoveryDetails } from '#src/flow/recovery-fields.ts';
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
  const recover = (members: object) => {
    captchas += 1;
    return post('usertoken', {
      ...members,
      recaptcha: `captcha-${captchas}`,
      AccountType: 'M',
      SessionType: '0',
      VBAToken: '',
      Fingerprint: '',
    });
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
      call('POST', '/loginSvc/v1/sessionSTA', {
        LoginName,
        Password,
        sessiontype: '0',
        VBAToken: '',
        SP: '',
      }),
    recoverPassword: (LoginName: string, Email = `${LoginName}@example.com`) => recover({ LoginName, Email }),
    recoverUsername: ({ firstName, lastName, emailAddress }: RecoveryDetails<'forgot-username'>) =>
      recover({ FirstName: firstName, LastName: lastName, Email: emailAddress }),
    createPin: (token: unknown, deliveryMethod: 2 | 3 = 2) =>
      post('pin', { token, accountType: 'U', deliveryMethod }),
    verifyPin: (token: unknown, pin: string) => post('pin/verify', { pin, token, expirePIN: false }),
    verifyChallenge: (Token: unknown, Pin: string, IsRiskUpdate = false) =>
      post('pin/verifychallenge', {
        Pin,
        Token,
        STAFingerprint: '',
        ExpirePIN: false,
        IsRiskUpdate,
        sessiontype: '0',
        SP: '',
      }),
    searchUsers: (token: unknown, pin: string) =>
      post('users/search', { pin, token, AccountType: 'M', UnknownUser: 1 }),
    forgottenPassword: (token: unknown, pin: string, loginName: string, password: string) =>
      post('password/forgotten', { password, accountType: 'M', pin, token, loginName }),
    expiredPassword: (
      Token: unknown,
      Pin: string,
      LoginName: string,
      Password: string,
      NewPassword: string,
    ) => post('password/expired', { Password, NewPassword, LoginName, AccountType: 'M', Token, Pin }),
    activationMode: (token: string) => post('activation/verify', { token, accountType: 'M' }),
    activate: (token: string, pin: string, loginName: string, password: string) =>
      post('user/activate', { loginName, token, pin, password, accountType: 'M', sessiontype: '0' }),
  };
}
