import fc from 'fast-check';
import type { CallName } from '#api/offline/all-calls.ts';

const loginAnswer = {
  redirectURL: '/console',
  sessionToken: 'session',
  vbaDecision: 'accept',
  dmeDecision: 'accept',
  activationCode: 'token',
  email: 'j***@example.com',
  phone: '***1234',
  isNewDevice: true,
};

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The path of a member within a body: names and indexes, such as `['users', 0, 'userName']`. */
export type Path = readonly (string | number)[];

/** An answer of each call that has every member, each of the right type. */
export const usableAnswers: Readonly<Record<CallName, Readonly<Record<string, Json>>>> = {
  activateUser: { redirectURL: '/console', sessionToken: 'session' },
  activationContact: {
    userName: 'jane',
    anetUserId: '7',
    accountId: '8',
    title: 'Ms',
    firstName: 'Jane',
    lastName: 'Doe',
    mobileNumber: '1 206 555 0100',
    phone: '1 206 555 0101',
    extension: '12',
    email: 'jane@example.com',
  },
  activationLink: { responseMode: 2, email: 'j***@example.com', phone: '***1234' },
  appInit: {
    configValues: [
      { name: 'Boarding_URL', value: 'https://boarding.example' },
      { name: 'Risk_OrganizationId', value: 'org' },
    ],
    validationModels: [
      {
        name: 'Email',
        minLength: 3,
        maxLength: 80,
        validators: [
          { name: 'RegEx', regExName: 'RegExEmail', pattern: '@', maxLength: 70 },
          { name: 'RegEx', regExName: 'RegExDot', pattern: '\\.', maxLength: 60 },
        ],
      },
      { name: 'Pin', maxLength: 6, validators: [] },
    ],
  },
  createPin: { accountId: '8' },
  expiredPassword: {},
  forgottenPassword: {},
  login: loginAnswer,
  recoverPassword: { token: 'token', email: 'j***@example.com', phone: '***1234' },
  recoverUsername: { token: 'token', email: 'j***@example.com', phone: '***1234' },
  searchUsers: {
    users: [
      { userName: 'jane', accountId: '1', businessName: 'Harbor Books' },
      { userName: 'jane.two', accountId: '2', businessName: 'Corner Shop' },
    ],
  },
  theme: {
    id: 'harbor',
    title: 'Harbor Bank',
    logo: 'logo.svg',
    footer: '<p>Harbor</p>',
    supportPhone: '1-800-555-0199',
    colours: { primary: '#123456', header: '#654321' },
  },
  verifyChallenge: { ...loginAnswer, isNewDevice: false },
  verifyPin: {},
};

/** Returns the path of every member and entry of a body, nested ones included. */
export function pathsOf(body: Json): Path[] {
  if (typeof body !== 'object' || body === null) return [];
  const keys = Array.isArray(body) ? [...body.keys()] : Object.keys(body);
  return keys.flatMap((key) => {
    const inner = (body as Readonly<Record<string | number, Json>>)[key] ?? null;
    return [[key], ...pathsOf(inner).map((path) => [key, ...path])];
  });
}

/** Returns a copy of a body in which one member is replaced, or left out if `value` is `undefined`. */
export function withMember(body: Json, [key, ...rest]: Path, value: Json | undefined): Json {
  if (key === undefined || typeof body !== 'object' || body === null) return body;
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string | number, Json>;
  const next = rest.length === 0 ? value : withMember(copy[key] ?? null, rest, value);
  if (next !== undefined) copy[key] = next;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

/** What a service may send in place of a member; `undefined` if it leaves the member out. */
export const oddValues: fc.Arbitrary<Json | undefined> = fc.oneof(
  fc.constantFrom(undefined, null, 7, -1.5, true, '', ' \n', 'text', '\ud800', [], [null], {}, { a: 1 }),
  fc.jsonValue() as fc.Arbitrary<Json>,
);
