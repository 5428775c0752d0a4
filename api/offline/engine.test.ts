// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { earlierPasswords, sharedPassword } from './accounts.ts';
import { brands } from './brands.ts';
import { createOfflineEngine } from './engine.ts';
import { specialPins } from './special-values.ts';
import { createTestSession } from './test-session.ts';

const minute = 60_000;

/** A password recovery after a PIN was sent. */
function recovering(username = 'merchant') {
  const session = createTestSession();
  const token = String(session.recoverPassword(username).body.token);
  session.createPin(token);
  return { session, token, pin: session.newestPin() };
}

describe('PINs', () => {
  test('have six digits and never begin with 0, as special PINs do', () => {
    for (const random of [0, 0.5, 0.999_999_999]) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const session = createTestSession();
      session.createPin(session.recoverPassword('merchant').body.token);
      expect(session.newestPin()).toMatch(/^[1-9]\d{5}$/);
    }
  });

  test('are refused after five wrong attempts, even the right PIN and a newly sent PIN', () => {
    const { session, token, pin } = recovering();
    const wrong = [1, 2, 3, 4, 5].map(() => session.verifyPin(token, '100000').summary);
    expect(wrong).toEqual([...Array(4).fill('400 INVALID_PIN'), '401 PIN_MAXTRIES']);
    expect(session.verifyPin(token, pin).summary).toBe('401 PIN_MAXTRIES');
    expect(session.createPin(token).summary).toBe('401 TOKEN_MAXTRIES');
    const next = session.recoverPassword('merchant').body.token;
    expect(session.verifyPin(next, pin).status).toBe(200);
  });

  test.each(Object.entries(specialPins))('%s fails with its defined response', (special, fault) => {
    const { session, token } = recovering();
    const expected = [fault.status, 'reason' in fault ? fault.reason : ''].filter(Boolean).join(' ');
    expect(session.verifyPin(token, special).summary).toBe(expected);
    const { activationCode } = session.login('challenge', sharedPassword).body;
    expect(session.verifyChallenge(activationCode, special).summary).toBe(expected);
    expect(session.searchUsers(token, special).summary).toBe(expected);
  });
});

describe('tokens', () => {
  test('expire half an hour after they were issued or last sent a PIN', () => {
    const { session, token } = recovering();
    session.wait(29 * minute);
    session.createPin(token);
    session.wait(30 * minute - 1);
    expect(session.verifyPin(token, session.newestPin()).summary).toBe('401 PIN_EXPIRED');
    session.wait(1);
    expect(session.verifyPin(token, session.newestPin()).summary).toBe('401 TOKEN_EXPIRED');
    expect(session.createPin(token).summary).toBe('401 TOKEN_EXPIRED');
  });

  test('are invalid after their flow has ended', () => {
    const { session, token, pin } = recovering();
    const change = (password: string) => session.forgottenPassword(token, pin, 'merchant', password).summary;
    expect(['Brand-New-Horse-7', 'Brand-New-Horse-8'].map(change)).toEqual(['200', '401 TOKEN_EXPIRED']);
    const { activationCode } = session.login('challenge', sharedPassword).body;
    session.createPin(activationCode);
    const verify = () => session.verifyChallenge(activationCode, session.newestPin()).summary;
    expect([verify(), verify()]).toEqual(['200', '401 TOKEN_EXPIRED']);
  });
});

test('a password can be changed, but not to one of the last five', () => {
  const { session, token, pin } = recovering();
  for (const used of [sharedPassword, ...earlierPasswords])
    expect(session.forgottenPassword(token, pin, 'merchant', used).summary).toBe('400 PASSWORD_HISTORY');
  expect(session.forgottenPassword(token, pin, 'MERCHANT', 'Brand-New-Horse-7').status).toBe(200);
  expect(session.login('merchant', sharedPassword).status).toBe(401);
  expect(session.login('Merchant', 'Brand-New-Horse-7').status).toBe(200);
});

describe('recovery', () => {
  test('matches without regard to case, and only if every value matches', () => {
    const session = createTestSession();
    const sam = { firstName: 'sam', lastName: 'SEVERAL', emailAddress: 'SEVERAL@example.com' };
    expect(session.recoverUsername(sam).body.token).toBeDefined();
    for (const field of Object.keys(sam))
      expect(session.recoverUsername({ ...sam, [field]: 'other' }).body, field).toEqual({});
    expect(session.recoverPassword('merchant', 'several@example.com').summary).toBe('200');
    expect(session.recoverPassword('merchant', 'several@example.com').body.token).toBeUndefined();
  });

  test('requires a new captcha response each time, unless there is no site key', () => {
    const who = { LoginName: 'merchant', Email: 'merchant@example.com', AccountType: 'M' };
    const body = { ...who, SessionType: '0', VBAToken: '', Fingerprint: '' };
    const session = createTestSession();
    const ask = (recaptcha: string) => session.post('usertoken', { ...body, recaptcha }).status;
    expect(['', 'a', 'a', 'b'].map(ask)).toEqual([400, 200, 400, 200]);
    const without = createTestSession({ config: { Recaptcha_SiteKey: '' } });
    expect(without.post('usertoken', { ...body, recaptcha: '' }).status).toBe(200);
  });
});

describe('the engine', () => {
  test('refuses a request of another shape, and names the wrong member', () => {
    const session = createTestSession();
    const response = session.post('pin', { token: 'x', accountType: 'M', deliveryMethod: 2 });
    expect(response.summary).toBe('400 MALFORMED_REQUEST');
    expect(response.body.errorMessage).toMatch(/accountType/);
    const { engine } = session;
    for (const body of ['', '{"token":', 'null', '[]'])
      expect(engine.handle({ method: 'POST', path: '/loginsvc/v1/pin', body }).status).toBe(400);
  });

  test('finds a call by its method and its path in any case', () => {
    const session = createTestSession();
    expect(session.call('GET', '/LOGINSVC/v1/AppInitLoad').status).toBe(200);
    expect(session.call('POST', '/loginsvc/v1/appinitload', {}).status).toBe(405);
    expect(session.call('GET', '/loginsvc/v1/nothing').status).toBe(404);
  });

  test('throws if a response does not match the schema of the client', () => {
    const [brand] = brands;
    if (brand !== undefined) vi.spyOn(brand, 'title', 'get').mockReturnValue({} as unknown as string);
    const request = { method: 'GET', path: '/themesvc/v1/themes/anet', body: '' };
    expect(() => createOfflineEngine().handle(request)).toThrow(/does not match/);
  });

  test('continues from a saved state, or starts with an empty state if it cannot read the saved one', () => {
    const { session, token, pin } = recovering();
    const saved = session.engine.save();
    expect(createTestSession({ saved }).verifyPin(token, pin).status).toBe(200);
    for (const unreadable of ['', '{', 'null', '{"version":0}'])
      expect(createTestSession({ saved: unreadable }).verifyPin(token, pin).status).toBe(401);
  });
});
