// @vitest-environment node
import { expect, test } from 'vitest';
import { type ActivationCode, activations } from './activations.ts';
import { createTestSession, type TestResponse } from './test-session.ts';

const password = 'Brand-New-Horse-7';

/** Makes the calls of the activation flow until one fails. */
function tour(code: string): string[] {
  const session = createTestSession();
  const { username } = activations.find((row) => row.code === code)!;
  const stops: string[] = [];
  const goOn = (name: string, response: TestResponse, ...members: string[]) => {
    const has = members.filter((member) => response.body[member] !== undefined);
    stops.push([name, response.summary, ...has].join(' '));
    return response.status === 200;
  };
  const mode = session.activationMode(code);
  if (!goOn('mode', mode, 'responseMode', 'email', 'phone', 'errorMessage')) return stops;
  if (!goOn('pin', session.createPin(code, mode.body.responseMode as 2 | 3))) return stops;
  const pin = session.newestPin();
  if (!goOn('verify', session.verifyPin(code, pin))) return stops;
  const contact = session.activationContact(code, pin);
  if (!goOn('contact', contact, 'title', 'mobileNumber', 'phone', 'errorMessage')) return stops;
  expect(contact.body.userName).toBe(username);
  const activated = session.activate(code, pin, username, password);
  if (!goOn('activate', activated, 'redirectURL', 'sessionToken')) return stops;
  goOn('login', session.login(username, password), 'sessionToken');
  return stops;
}

const mode = 'mode 200 responseMode email phone';
const contact = 'contact 200 title mobileNumber phone';
const activated = 'activate 200 redirectURL sessionToken';
const signedIn = 'login 200 sessionToken';
const whole = [mode, 'pin 200', 'verify 200', contact, activated, signedIn];
const wholeBut = (index: number, stop: string) => whole.map((usual, at) => (at === index ? stop : usual));

// One link of each kind. The others differ from them in a status, a reason or a contact.
test.each<[ActivationCode, string[]]>([
  ['NEW-SMS', whole],
  ['NEW-EMAIL-ONLY', wholeBut(0, 'mode 200 responseMode email')],
  ['NEW-NO-TITLE', wholeBut(3, 'contact 200 mobileNumber phone')],
  ['BAD-EXPIRED', ['mode 401 TOKEN_EXPIRED errorMessage']],
  ['BAD-PIN-LIMIT', [mode, 'pin 401 TOKEN_MAXTRIES']],
  ['BAD-NO-USER', [mode, 'pin 200', 'verify 401 NoUserFound']],
  ['BAD-CONTACT', [mode, 'pin 200', 'verify 200', 'contact 404 errorMessage']],
  ['BAD-ACTIVATE', [mode, 'pin 200', 'verify 200', contact, 'activate 500']],
  ['BAD-REDIRECT', wholeBut(4, 'activate 200 sessionToken')],
])('%s receives the responses that its description names', (code, stops) => {
  expect(tour(code)).toEqual(stops);
});

test('opening an activation link sends nothing, and a code activates once', () => {
  const session = createTestSession();
  const before = session.engine.inbox();
  session.activationMode('NEW-SMS');
  expect(session.engine.inbox()).toEqual(before);
  session.createPin('NEW-SMS', 3);
  expect(session.engine.inbox()[0]).toMatchObject({ by: 'text', to: '+1 555 010 0901' });
  expect(session.activate('NEW-SMS', session.newestPin(), 'new-sms', password).status).toBe(200);
  expect(session.activationMode('NEW-SMS').body.errorMessage).toMatch(/already been used/);
  expect(session.createPin('NEW-SMS', 3).summary).toBe('401 TOKEN_EXPIRED');
});
