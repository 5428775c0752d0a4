import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { ValidationModel } from '#api/calls/app-init.ts';
import type { RefusedRule } from '#src/flow/transition.ts';
import {
  checkPassword,
  isAcceptable,
  type PasswordRuleId,
  passwordLimits,
  passwordRulesAttribute,
} from './password-rules.ts';

const good = 'Violet-River27';

const rulesModel = (patterns: Record<string, string | undefined>): ValidationModel[] => [
  {
    name: 'LoginApp_UpdatePassword',
    validators: Object.entries(patterns).map(([name, pattern]) => ({ name, regExName: name, pattern })),
  },
];

interface Facts {
  username?: string;
  models?: ValidationModel[];
  refusedBy?: RefusedRule;
}

const check = (password: string, { username = 'jdoe', models = [], refusedBy }: Facts = {}) =>
  checkPassword(password, username, models, refusedBy);

const failed = (password: string, facts?: Facts): PasswordRuleId[] => {
  const result = check(password, facts);
  return (Object.keys(result) as PasswordRuleId[]).filter((id) => result[id] === 'fail');
};

test.each(['', '   '])('the empty password %o leaves every rule pending', (password) => {
  const result = check(password);
  expect(new Set(Object.values(result))).toEqual(new Set(['pending']));
  expect(isAcceptable(result)).toBe(false);
});

test('a good password passes every rule except last-five, and each failed rule refuses it', () => {
  const { 'last-five': lastFive, ...others } = check(good);
  expect(lastFive).toBe('pending');
  expect(new Set(Object.values(others))).toEqual(new Set(['pass']));
  expect(isAcceptable(check(good))).toBe(true);
  for (const id of Object.keys(check(good)))
    expect(isAcceptable({ ...check(good), [id]: 'fail' })).toBe(false);
});

test.each<[string, PasswordRuleId[]]>([
  ['violet-river27', ['upper-case']],
  ['VIOLET-RIVER27', ['lower-case']],
  ['Violet-RiverXX', ['number']],
  ['VioletRiver227', ['special']],
  ['Violet-River 27', ['invalid-characters']],
  ['Violet-Riv\u00e9r27', ['invalid-characters']],
  ['Violet-River\u{1F600}27', ['invalid-characters']],
  ['Vi-River227', ['length']],
  ['Vi-River2271', []],
  ['Violet-River227Violet-Rive', ['length']],
  ['  Violet-River227Violet-Riv  ', []],
  // As Safari generates one.
  ['hupdyx-kordI7-mesxat', []],
  [
    '\u00c4\u00d6\u00dc\u00e4\u00f6\u00fc\u00df\u00e9\u0663\u0664\u0665\u0666',
    ['upper-case', 'lower-case', 'number', 'invalid-characters'],
  ],
  ['Ab!4111111111111111', ['card-number']],
  ['Ab!4111111111111112', []],
])('without server rules, %s fails %j', (password, expected) => {
  expect(failed(password)).toEqual(expected);
});

describe('server rules', () => {
  test.each<[string, PasswordRuleId, string]>([
    ['RuleUpperCase', 'upper-case', '[QX]'],
    ['RuleLowerCase', 'lower-case', '[qx]'],
    ['RuleNumeric', 'number', '[89]'],
    ['RuleSpecialCharacters', 'special', '[*]'],
    ['RulePasswordInvalidCharacters', 'invalid-characters', '[-]'],
  ])('such as %s decide the rule %s, by a pattern if they have one', (name, id, pattern) => {
    expect(failed(good, { models: rulesModel({ [name]: pattern }) })).toEqual([id]);
    const models = rulesModel({ [name]: undefined });
    expect(failed(good, { models })).toEqual([]);
    expect(failed('violet-river27', { models })).toEqual(['upper-case']);
  });

  test('do not decide the length by a pattern', () => {
    const models = rulesModel({ RuleEightTwentyFiveChar: '^.{8,9}$' });
    expect(failed(good, { models })).toEqual([]);
    expect(failed('Vi-Riv227', { models })).toEqual(['length']);
  });
});

test.each([
  ['no cap', { name: 'RuleAlpha' }, 25],
  ['a cap of 20', { name: 'RuleAlpha', maxLength: 20 }, 20],
  ['a cap of 20 under regExName', { name: 'Other', regExName: 'RuleAlpha', maxLength: 20 }, 20],
  ['a cap above 25', { name: 'RuleAlpha', maxLength: 40 }, 25],
  ['a cap of 12', { name: 'RuleAlpha', maxLength: 12 }, 12],
  ['a cap below 12, which no password could meet', { name: 'RuleAlpha', maxLength: 11 }, 25],
  ['a negative cap', { name: 'RuleAlpha', maxLength: -1 }, 25],
])('with %s, the validator %j allows %i characters', (_, validator, longest) => {
  const models = [{ name: 'LoginApp_UpdatePassword', validators: [validator] }];
  expect(passwordLimits(models)).toEqual({ shortest: 12, longest });
  expect(check(good.slice(0, longest).padEnd(longest, 'x'), { models }).length).toBe('pass');
  expect(check(good.slice(0, longest + 1).padEnd(longest + 1, 'x'), { models }).length).toBe('fail');
});

test.each<[string, Record<string, string>, string]>([
  [
    'the local rules without server rules',
    {},
    'required: [ABCDEFGHIJKLMNOPQRSTUVWXYZ]; required: [abcdefghijklmnopqrstuvwxyz]; required: [0123456789]; ' +
      'required: [-!"#$%&\'()*+,./:;<=>?@[\\^_`{|}~]];',
  ],
  [
    'the characters that the rules of the server allow',
    {
      RuleUpperCase: '[QX]',
      RuleLowerCase: '[qx]',
      RuleNumeric: '[89]',
      RuleSpecialCharacters: '[!@-]',
      RulePasswordInvalidCharacters: '[^A-Za-z0-9!-]',
    },
    'required: [QX]; required: [qx]; required: [89]; required: [-!];',
  ],
  [
    'no rule that a single character cannot meet',
    { RuleUpperCase: '[QX]', RuleLowerCase: '[qx]', RuleNumeric: '[89]', RuleSpecialCharacters: '!.*!' },
    'required: [QX]; required: [qx]; required: [89];',
  ],
])('the attribute for password managers has %s', (_, rules, required) => {
  expect(passwordRulesAttribute(rulesModel(rules))).toBe(`minlength: 12; maxlength: 25; ${required}`);
});

test.each<[string, PasswordRuleId[]]>([
  [' River ', ['contains-username']],
  ['', []],
  ['rivers', []],
  ['.*', []],
])(`the username %o in the password ${good} breaks %j`, (username, expected) => {
  expect(failed(good, { username })).toEqual(expected);
});

test('a password fails if it contains the username in any case, forwards or backwards', () => {
  const unit = fc.constantFrom(...'abcXYZ019_.@\u{1F600}');
  const name = fc.string({ unit, minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(name, fc.string(), fc.string(), fc.boolean(), (username, before, after, backwards) => {
      const part = backwards ? [...username].reverse().join('') : username;
      const password = `x${before}${part.toUpperCase()}${after}x`;
      const rule = backwards ? 'contains-reversed-username' : 'contains-username';
      expect(check(password, { username })[rule]).toBe('fail');
    }),
  );
});

test.each<RefusedRule>(['last-five', 'card-number'])('the rule %s fails if the service says so', (rule) => {
  expect(failed(good, { refusedBy: rule })).toEqual([rule]);
});

test('no password, username or pattern makes a check throw, and outer space changes no result', () => {
  vi.mocked(console.warn).mockImplementation(() => undefined);
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (password, username, pattern) => {
      const facts = { username, models: rulesModel({ RuleNumeric: pattern }) };
      const result = check(password, facts);
      expect(check(` \t${password}\n `, facts)).toEqual(result);
      const states = new Set(Object.values(result));
      expect(states.has('pending') && states.size === 1).toBe(password.trim() === '');
    }),
  );
  vi.mocked(console.warn).mock.calls.splice(0);
});
