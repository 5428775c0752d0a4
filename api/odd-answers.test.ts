import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oddValues, pathsOf, usableAnswers, withMember } from '#tests/support/odd-answers.ts';
import { type CallName, calls } from './offline/all-calls.ts';

/** The members that decide the outcome. Of another type, they make an answer unusable. */
const needed = [
  ...['activationContact.userName', 'appInit.configValues', 'appInit.validationModels', 'searchUsers.users'],
  ...['login', 'verifyChallenge'].flatMap((name) => [`${name}.dmeDecision`, `${name}.vbaDecision`]),
  ...['recoverPassword.token', 'recoverUsername.token'],
];

const names = Object.keys(calls) as CallName[];
const read = (name: CallName, body: unknown) => calls[name].response().safeParse(body);
const accepted = (name: CallName, body: unknown) => calls[name].response().parse(body);

describe.each(names.filter((name) => pathsOf(usableAnswers[name]).length > 0))('%s', (name) => {
  const usable = usableAnswers[name];
  const paths = fc.constantFrom(...pathsOf(usable));
  const expected = accepted(name, usable) as Readonly<Record<string, unknown>>;

  test('if the outcome does not need an odd member, the response is valid and keeps its other members', () => {
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

test.each(names)('the schema of %s refuses a body that is not an object', (name) => {
  for (const body of [undefined, null, 'text', 7, true, []]) expect(read(name, body).success).toBe(false);
});

describe('blank text is treated as missing, and a number is read as the text of an id, name or phone', () => {
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
  ] as const)('in the response of %s: %o', (name, body, expected) => {
    expect(accepted(name, body)).toEqual(expected);
  });
});

test.each(['9007199254740993', '1.5'])('an id cannot be %s, which is not a safe integer', (number) => {
  const users = JSON.parse(`[{"userName":"jane","accountId":${number}},{"userName":${number}}]`);
  expect(accepted('searchUsers', { users })).toEqual({ users: [{ userName: 'jane' }] });
  expect(read('recoverUsername', JSON.parse(`{"token":${number}}`)).success).toBe(false);
});

test.each([
  ['recoverUsername', 'token', [true, {}, []]],
  ['searchUsers', 'users', ['text', {}, true, 0]],
  ['appInit', 'configValues', ['text', {}]],
  ['login', 'vbaDecision', [1, {}]],
] as const)('%s refuses a %s of another type, and accepts a missing one', (name, member, values) => {
  for (const value of values) expect(read(name, { [member]: value }).success).toBe(false);
  for (const value of [undefined, null]) expect(read(name, { [member]: value }).success).toBe(true);
});

test('a theme without an id and a title is refused', () => {
  expect(read('theme', { id: ' ', title: null, supportPhone: '1' }).success).toBe(false);
});

describe('app init', () => {
  test('without lists has no config value and no validation model', () => {
    const none = { configValues: [], validationModels: [] };
    expect(accepted('appInit', { configValues: null })).toEqual(none);
  });

  test('drops unusable validators and lengths of a model, and keeps the rest of the model', () => {
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

test.each(['', { users: null }])('the search result %o lists no user', (body) => {
  expect(accepted('searchUsers', body)).toEqual({ users: [] });
});
