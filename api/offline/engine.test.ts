// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { earlierPasswords, sharedPassword } from './accounts.ts';
import { brands, brokenBrands } from './brands.ts';
import { createOfflineEngine } from './engine.ts';
import { specialPasswords, specialPins } from './special-values.ts';
import { createTestSession } from './test-session.ts';

const minute = 60_000;

/** Someone who forgot a password and was sent a PIN. */
function recovering(username = 'merchant') {
  const session = createTestSession();
  const token = String(session.recoverPassword(username).body.token);
  session.createPin(token);
  return { session, token, pin: session.newestPin() };
}

describe('PINs', () => {
  test('have six digits and never begin like a special one', () => {
    for (const random of [() => 0, () => 0.5, () => 0.999_999_999]) {
      const session = createTestSession({ random });
      session.createPin(session.recoverPassword('merchant').body.token);
      expect(session.newestPin()).toMatch(/^[1-9]\d{5}$/);
    }
  });

  test('hold until ten minutes have passed', () => {
    const { session, token, pin } = recovering();
    session.wait(10 * minute - 1);
    expect(session.verifyPin(token, pin).summary).toBe('200');
    session.wait(1);
    expect(session.verifyPin(token, pin).summary).toBe('401 PIN_EXPIRED');
  });

  test('outlive a check, but not a newer PIN', () => {
    const { session, token, pin } = recovering();
    expect(session.verifyPin(token, pin).status).toBe(200);
    expect(session.verifyPin(token, pin).status).toBe(200);
    session.createPin(token, 3);
    expect(session.newestPin()).not.toBe(pin);
    expect(session.verifyPin(token, pin).summary).toBe('400 INVALID_PIN');
    expect(session.verifyPin(token, session.newestPin()).status).toBe(200);
  });

  test('lock at the fifth wrong one, for the right one and for more PINs too', () => {
    const { session, token, pin } = recovering();
    const wrong = [1, 2, 3, 4, 5].map(() => session.verifyPin(token, '100000').summary);
    expect(wrong).toEqual([...Array(4).fill('400 INVALID_PIN'), '401 PIN_MAXTRIES']);
    expect(session.verifyPin(token, pin).summary).toBe('401 PIN_MAXTRIES');
    expect(session.createPin(token).summary).toBe('401 TOKEN_MAXTRIES');
    const next = session.recoverPassword('merchant').body.token;
    expect(session.verifyPin(next, pin).status).toBe(200);
  });

  test('are sent five times for one token', () => {
    const { session, token } = recovering();
    const sent = [2, 3, 4, 5, 6].map(() => session.createPin(token).summary);
    expect(sent).toEqual(['200', '200', '200', '200', '401 TOKEN_MAXTRIES']);
  });

  test('are nobody else’s, and not there before one is sent', () => {
    const { session, pin } = recovering();
    const other = session.recoverPassword('email-only').body.token;
    expect(session.verifyPin(other, pin).summary).toBe('400 INVALID_PIN');
  });

  test.each(Object.entries(specialPins))('%s fails as its row says', (special, fault) => {
    const { session, token } = recovering();
    const expected = [fault.status, 'reason' in fault ? fault.reason : ''].filter(Boolean).join(' ');
    expect(session.verifyPin(token, special).summary).toBe(expected);
    const { activationCode } = session.login('challenge', sharedPassword).body;
    expect(session.verifyChallenge(activationCode, special).summary).toBe(expected);
    expect(session.searchUsers(token, special).summary).toBe(expected);
  });
});

describe('tokens', () => {
  test('run out half an hour after the issue or the last PIN', () => {
    const { session, token } = recovering();
    session.wait(29 * minute);
    session.createPin(token);
    session.wait(30 * minute - 1);
    expect(session.verifyPin(token, session.newestPin()).summary).toBe('401 PIN_EXPIRED');
    session.wait(1);
    expect(session.verifyPin(token, session.newestPin()).summary).toBe('401 TOKEN_EXPIRED');
    expect(session.createPin(token).summary).toBe('401 TOKEN_EXPIRED');
  });

  test('are spent by the end of their flow', () => {
    const { session, token, pin } = recovering();
    expect(session.forgottenPassword(token, pin, 'merchant', 'Brand-New-Horse-7').status).toBe(200);
    expect(session.forgottenPassword(token, pin, 'merchant', 'Brand-New-Horse-8').summary).toBe(
      '401 TOKEN_EXPIRED',
    );
    const { activationCode } = session.login('challenge', sharedPassword).body;
    session.createPin(activationCode);
    expect(session.verifyChallenge(activationCode, session.newestPin()).status).toBe(200);
    expect(session.verifyChallenge(activationCode, session.newestPin()).summary).toBe('401 TOKEN_EXPIRED');
  });

  test('that nobody issued do not hold', () => {
    const session = createTestSession();
    expect(session.createPin('').summary).toBe('401 TOKEN_EXPIRED');
    expect(session.verifyPin('__proto__', '123456').summary).toBe('401 TOKEN_EXPIRED');
  });
});

describe('passwords', () => {
  test('change, and the last five may not be chosen again', () => {
    const { session, token, pin } = recovering();
    for (const used of [sharedPassword, ...earlierPasswords])
      expect(session.forgottenPassword(token, pin, 'merchant', used).summary).toBe('400 PASSWORD_HISTORY');
    expect(session.forgottenPassword(token, pin, 'MERCHANT', 'Brand-New-Horse-7').status).toBe(200);
    expect(session.login('merchant', sharedPassword).status).toBe(401);
    expect(session.login('Merchant', 'Brand-New-Horse-7').status).toBe(200);
  });

  test('fall out of the history after five others', () => {
    const session = createTestSession();
    const change = (password: string) => {
      const { token } = session.recoverPassword('merchant').body;
      session.createPin(token);
      return session.forgottenPassword(token, session.newestPin(), 'merchant', password).summary;
    };
    const [oldest] = earlierPasswords.slice(-1);
    expect(change(oldest!)).toBe('400 PASSWORD_HISTORY');
    expect(change('Brand-New-Horse-7')).toBe('200');
    expect(change(oldest!)).toBe('200');
  });

  test.each(Object.entries(specialPasswords))(
    '%s fails as its row says, and nothing changes',
    (special, fault) => {
      const { session, token, pin } = recovering();
      const expected = [fault.status, 'reason' in fault ? fault.reason : ''].filter(Boolean).join(' ');
      expect(session.forgottenPassword(token, pin, 'merchant', special).summary).toBe(expected);
      const plain = session.expiredPassword('', '', 'expired-plain', sharedPassword, special);
      expect(plain.summary).toBe(expected);
      session.createPin('NEW-EMAIL');
      expect(session.activate('NEW-EMAIL', session.newestPin(), 'new-email', special).summary).toBe(expected);
      expect(session.login('merchant', sharedPassword).status).toBe(200);
      expect(session.login('new-email', special).status).toBe(401);
    },
  );

  test('need the right PIN, the right username and, where one expired, the right password', () => {
    const { session, token, pin } = recovering('expired');
    const next = 'Brand-New-Horse-7';
    expect(session.forgottenPassword(token, '100000', 'expired', next).summary).toBe('401 BAD_PIN');
    expect(session.forgottenPassword(token, pin, 'merchant', next).summary).toBe('400 VALIDATION_ERROR');
    expect(session.expiredPassword(token, pin, 'expired', 'wrong', next).summary).toBe(
      '401 INVALID_CREDENTIALS',
    );
    expect(session.expiredPassword('', '', 'expired', sharedPassword, next).summary).toBe(
      '401 TOKEN_EXPIRED',
    );
    session.wait(10 * minute);
    expect(session.forgottenPassword(token, pin, 'expired', next).summary).toBe('401 BAD_PIN');
  });
});

describe('recovery', () => {
  test('matches whatever the case, and nobody by halves', () => {
    const session = createTestSession();
    expect(session.recoverUsername('SEVERAL@example.com', 'sam', 'SEVERAL').body.token).toBeDefined();
    expect(session.recoverUsername('several@example.com', 'Pat', 'Several').body).toEqual({});
    expect(session.recoverPassword('merchant', 'several@example.com').summary).toBe('200');
    expect(session.recoverPassword('merchant', 'several@example.com').body.token).toBeUndefined();
  });

  test('masks what it gives out', () => {
    const { email, phone } = createTestSession().recoverPassword('merchant').body;
    expect(email).toBe('m*****t@example.com');
    expect(phone).toBe('***-***-0101');
  });

  test('asks for a captcha response, a new one each time, unless no site key is set', () => {
    const body = {
      LoginName: 'merchant',
      Email: 'merchant@example.com',
      AccountType: 'M',
      SessionType: '0',
      VBAToken: '',
      Fingerprint: '',
    };
    const session = createTestSession();
    const ask = (recaptcha: string) => session.post('usertoken', { ...body, recaptcha }).summary;
    expect(['', 'a', 'a', 'b'].map(ask)).toEqual([
      '400 INVALID_CAPTCHA',
      '200',
      '400 INVALID_CAPTCHA',
      '200',
    ]);
    const without = createTestSession({ config: { Recaptcha_SiteKey: '' } });
    expect(without.post('usertoken', { ...body, recaptcha: '' }).summary).toBe('200');
  });
});

describe('brands', () => {
  test.each(brands.map(({ id }) => id))('%s has a theme', (id) => {
    const answer = createTestSession().call('GET', `/themesvc/v1/themes/${id}`);
    expect(answer.body).toMatchObject({ id });
  });

  test('look different from each other', () => {
    const coloured = brands.flatMap(({ colours }) => (colours === undefined ? [] : [colours.primary]));
    expect(new Set(coloured).size).toBeGreaterThanOrEqual(2);
  });

  test.each(Object.entries(brokenBrands))('%s fails as its row says', (id, reply) => {
    const { engine } = createTestSession();
    expect(engine.handle({ method: 'GET', path: `/themesvc/v1/themes/${id}`, body: '' })).toEqual(reply);
  });

  test.each(['nobody', '__proto__', '%E0%A4%A', '..%2F'])('%s is not known', (id) => {
    expect(createTestSession().call('GET', `/themesvc/v1/themes/${id}`).status).toBe(404);
  });
});

describe('the engine', () => {
  test('refuses a request that is not as agreed, and names what is wrong', () => {
    const session = createTestSession();
    const answer = session.post('pin', { token: 'x', accountType: 'M', deliveryMethod: 2 });
    expect(answer.summary).toBe('400 MALFORMED_REQUEST');
    expect(answer.body.errorMessage).toMatch(/accountType/);
    const { engine } = session;
    for (const body of ['', '{"token":', 'null', '[]'])
      expect(engine.handle({ method: 'POST', path: '/loginsvc/v1/pin', body }).status).toBe(400);
  });

  test('knows its calls by path in any case, and by method', () => {
    const session = createTestSession();
    expect(session.call('GET', '/LOGINSVC/v1/AppInitLoad').status).toBe(200);
    expect(session.call('POST', '/loginsvc/v1/appinitload', {}).status).toBe(405);
    expect(session.call('GET', '/loginsvc/v1/nothing').status).toBe(404);
  });

  test('fails loudly where an answer drifts from the schema of the client', () => {
    const engine = createOfflineEngine({ config: { Boarding_URL: 7 as unknown as string } });
    const request = { method: 'GET', path: '/loginsvc/v1/appinitload', body: '' };
    expect(() => engine.handle(request)).toThrow(/does not fit/);
  });

  test('records what it was asked', () => {
    const session = createTestSession();
    session.engine.handle({
      method: 'GET',
      path: '/themesvc/v1/themes/anet',
      headers: { 'x-fingerprint': 'f' },
      body: '',
    });
    session.engine.handle({ method: 'POST', path: '/loginsvc/v1/pin', body: '{"half":' });
    expect(session.engine.requests()).toEqual([
      {
        sequence: 1,
        method: 'GET',
        path: '/themesvc/v1/themes/anet',
        headers: { 'x-fingerprint': 'f' },
        body: undefined,
      },
      { sequence: 2, method: 'POST', path: '/loginsvc/v1/pin', headers: {}, body: '{"half":' },
    ]);
  });

  test('gives scripted replies in order, once each, to the calls that they match', () => {
    const { engine } = createTestSession();
    const ask = (path: string) => engine.handle({ method: 'GET', path, body: '' });
    engine.script([
      { method: 'get', path: '/loginsvc/v1/appinitload', status: 503, body: { reason: 'first' } },
      { method: 'GET', path: '/themesvc/v1/themes/anet', body: '<p>', delayMs: 5 },
      { method: 'GET', path: '/loginsvc/v1/appinitload', cut: true },
    ]);
    expect(ask('/themesvc/v1/themes/anet')).toMatchObject({ status: 200, text: '<p>', delayMs: 5 });
    expect(ask('/loginsvc/v1/appinitload')).toMatchObject({ status: 503, body: { reason: 'first' } });
    expect(ask('/loginsvc/v1/appinitload')).toMatchObject({ cut: true });
    expect(ask('/loginsvc/v1/appinitload').status).toBe(200);
  });

  test('moves its clock, and forgets everything on reset', () => {
    const { session, token, pin } = recovering();
    session.engine.advance(10 * minute);
    expect(session.verifyPin(token, pin).summary).toBe('401 PIN_EXPIRED');
    session.engine.reset();
    expect(session.engine.requests()).toEqual([]);
    expect(session.newestPin()).toBe('');
    expect(session.verifyPin(token, pin).summary).toBe('401 TOKEN_EXPIRED');
  });

  test('goes on from what it saved, and starts anew from what it cannot read', () => {
    const { session, token, pin } = recovering();
    const saved = session.engine.save();
    expect(createTestSession({ saved }).verifyPin(token, pin).status).toBe(200);
    for (const unreadable of ['', '{', 'null', '{"version":0}'])
      expect(createTestSession({ saved: unreadable }).verifyPin(token, pin).status).toBe(401);
  });

  test('tells of changes until told to stop', () => {
    const session = createTestSession();
    let told = 0;
    const stop = session.engine.onChange(() => {
      told += 1;
    });
    session.login('merchant', sharedPassword);
    expect(told).toBe(1);
    stop();
    session.login('merchant', sharedPassword);
    expect(told).toBe(1);
  });
});
