import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oddValues, pathsOf, usableAnswers, withMember } from '#tests/support/odd-answers.ts';
import { type CallName, calls } from './offline/all-calls.ts';

/** The members that decide the outcome. Of another type, they make an answer unusable. */
const needed: readonly string[] = [
  'activationContact.userName',
  'appInit.configValues',
  'appInit.validationModels',
  'login.dmeDecision',
  'login.vbaDecision',
  'recoverPassword.token',
  'recoverUsername.token',
  'searchUsers.users',
  'verifyChallenge.dmeDecision',
  'verifyChallenge.vbaDecision',
];

const names = Object.keys(calls) as CallName[];
const read = (name: CallName, body: unknown) => calls[name].response().safeParse(body);
const accepted = (name: CallName, body: unknown) => calls[name].response().parse(body);

describe.each(names.filter((name) => pathsOf(usableAnswers[name]).length > 0))('%s', (name) => {
  const usable = usableAnswers[name];
  const paths = fc.constantFrom(...pathsOf(usable));
  const expected = accepted(name, usable) as Readonly<Record<string, unknown>>;

  test('an odd member makes a response malformed only if its outcome needs it, and changes no other member', () => {
    fc.assert(
      fc.property(paths, oddValues, (path, value) => {
        const { success, data } = read(name, withMember(usable, path, value));
        if (needed.includes(`${name}.${path.join('.')}`)) return;
        expect(success).toBe(true);
        const [odd = '', index] = path;
        const { [odd]: _, ...others } = expected;
        expect(data).toMatchObject(others);
        const list = expected[odd];
        if (!Array.isArray(list) || index === undefined) return;
        const otherEntries = list.filter((__, position) => position !== index);
        expect(data).toMatchObject({ [odd]: expect.arrayContaining(otherEntries) });
      }),
    );
  });
});

test.each(names)('%s: a body that is no object is refused', (name) => {
  for (const body of [undefined, null, 'text', 7, true, []]) expect(read(name, body).success).toBe(false);
});

describe('blank text is missing, and a number is the text of an id, a name or a phone', () => {
  test.each([
    [
      'login',
      { sessionToken: ' ', email: '  ', isNewDevice: 'false', vbaDecision: null, dmeDecision: ' ' },
      {},
    ],
    ['login', { phone: 5550100, activationCode: 7 }, { phone: '5550100', activationCode: '7' }],
    ['recoverUsername', { token: 42, email: [], phone: 5550100 }, { token: '42', phone: '5550100' }],
    ['activationContact', { userName: 7, phone: 555, title: 8, email: 9 }, { userName: '7', phone: '555' }],
    [
      'searchUsers',
      {
        users: [
          { userName: '' },
          { userName: 42, businessName: 7 },
          null,
          { userName: 'jane', accountId: {} },
        ],
      },
      { users: [{ userName: '42', businessName: '7' }, { userName: 'jane' }] },
    ],
    ['activateUser', { redirectURL: 7, sessionToken: '\u00a0' }, {}],
    ['theme', { id: 7, title: null, logo: 1, supportPhone: 1, footer: ' ' }, { id: '7', supportPhone: '1' }],
    ['theme', { title: 'Harbor', colours: '#123456' }, { title: 'Harbor' }],
    [
      'theme',
      { title: 'A', colours: { primary: 1, header: '#123' } },
      { title: 'A', colours: { header: '#123' } },
    ],
  ] as const)('%s %o', (name, body, expected) => {
    expect(accepted(name, body)).toEqual(expected);
  });
});

test.each(['9007199254740993', '1.5'])('%s is no id, so that no id changes', (number) => {
  const users = JSON.parse(`[{"userName":"jane","accountId":${number}},{"userName":${number}}]`);
  expect(accepted('searchUsers', { users })).toEqual({ users: [{ userName: 'jane' }] });
  expect(read('recoverUsername', JSON.parse(`{"token":${number}}`)).success).toBe(false);
});

test.each([
  ['recoverUsername', 'token', [true, {}, []]],
  ['searchUsers', 'users', ['text', {}, true, 0]],
  ['appInit', 'configValues', ['text', {}]],
  ['login', 'vbaDecision', [1, {}]],
] as const)('%s: a %s of another type is no answer, and one that is missing is', (name, member, values) => {
  for (const value of values) expect(read(name, { [member]: value }).success).toBe(false);
  for (const value of [undefined, null]) expect(read(name, { [member]: value }).success).toBe(true);
});

test('a theme without a name is none', () => {
  expect(read('theme', { id: ' ', title: null, supportPhone: '1' }).success).toBe(false);
});

describe('app init', () => {
  test('without lists has no value and no model', () => {
    const none = { configValues: [], validationModels: [] };
    expect(accepted('appInit', { configValues: null })).toEqual(none);
  });

  test('loses of a model only the validators and the lengths that are not usable', () => {
    const validators = [null, { name: null, pattern: '@' }, { name: 'Rule', pattern: 7 }];
    const validationModels = [
      { name: 'Email', minLength: '3', validators },
      { name: 'Pin', minLength: 4, validators: 'text' },
    ];
    const configValues = [{ name: 'Risk_OrganizationId', value: 7 }];
    expect(accepted('appInit', { configValues, validationModels })).toEqual({
      configValues: [{ name: 'Risk_OrganizationId', value: '7' }],
      validationModels: [
        { name: 'Email', validators: [{ pattern: '@' }, { name: 'Rule' }] },
        { name: 'Pin', minLength: 4, validators: [] },
      ],
    });
  });
});

test.each(['', { users: null }])('a search for usernames: %o has no user', (body) => {
  expect(accepted('searchUsers', body)).toEqual({ users: [] });
});
