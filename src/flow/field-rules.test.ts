import { describe, expect, test, vi } from 'vitest';
import type { ValidationModel } from '#api/calls/app-init.ts';
import { validationModels } from '#api/offline/validation-models.ts';
import type { HintKey } from '#src/locales/hints.ts';
import {
  type CheckedField,
  checkField,
  type FieldRule,
  fieldRules,
  fitsModel,
  maxLengthIn,
  type ValidationModels,
} from './field-rules.ts';
import { identifyingFields } from './recovery-fields.ts';

/** Returns the key of the hint of what a form reads from a field. */
const validateField = (field: CheckedField, value: string, models: ValidationModels): HintKey | undefined =>
  checkField(field, value, models).hint;

const sentText = (field: CheckedField, value: string, models: ValidationModels): string =>
  checkField(field, value, models).text;

const validator = (pattern: string | undefined, maxLength?: number) => ({
  name: 'Rule',
  regExName: 'Rule',
  pattern,
  maxLength,
});

const model = (
  name: string,
  { patterns = [], ...lengths }: Partial<ValidationModel> & { patterns?: (string | undefined)[] } = {},
): ValidationModel => ({ name, ...lengths, validators: patterns.map((pattern) => validator(pattern)) });

/** Each field that has a model, with its hints. */
const table = Object.entries<FieldRule>(fieldRules).flatMap(
  ([field, { model: name, required, invalid = 'INVALID_CHARACTER' }]) =>
    name === undefined ? [] : [[field as CheckedField, name, required, invalid] as const],
);

test('the service sends every model of a field', () => {
  const sent = validationModels.map(({ name }) => name);
  expect(sent).toEqual(expect.arrayContaining(table.map(([, name]) => name)));
});

describe.each(table)('%s', (field, modelName, required, invalid) => {
  test('is required, also if a model does not fit empty text', () => {
    expect(validateField(field, ' ', [])).toBe(required);
    expect(validateField(field, '', [model(modelName, { patterns: ['^a+$'] })])).toBe(required);
  });

  test(`is validated by ${modelName} and by no other model`, () => {
    const strict = { patterns: ['^a+$'] };
    expect(validateField(field, 'aaa', [model('Other'), model(modelName, strict)])).toBeUndefined();
    expect(validateField(field, 'aab', [model('Other'), model(modelName, strict)])).toBe(invalid);
    expect(validateField(field, 'aab', [model('Other', strict)])).toBeUndefined();
  });

  test('is trimmed before its length and its pattern are checked', () => {
    const models = [model(modelName, { minLength: 2, maxLength: 3, patterns: ['^a+$'] })];
    expect(validateField(field, '  aaa  ', models)).toBeUndefined();
    expect(validateField(field, '  a  ', models)).toBe(invalid);
    expect(validateField(field, ' aaaa ', models)).toBe(invalid);
  });
});

test.each([
  ['currentPassword', 'CURRENT_PASSWORD_REQUIRED'],
  ['usernameSelected', 'USERNAME_SELECTION_REQUIRED'],
] as const)('%s is required and has no other rule', (field, required) => {
  const models = [
    model('LoginPassword', { patterns: ['^never$'] }),
    model('LoginUserName', { minLength: 99 }),
  ];
  expect(validateField(field, ' ', models)).toBe(required);
  expect(validateField(field, 'anything', models)).toBeUndefined();
  expect(maxLengthIn(field, models)).toBeUndefined();
});

test('text must match every pattern of its model that can be tested', () => {
  const name = model('X', { patterns: ['^[a-z]+$', 'q', undefined, ''] });
  expect(fitsModel('quit', name)).toBe(true);
  expect(fitsModel('exit', name)).toBe(false);
  expect(fitsModel('QUIT', name)).toBe(false);
});

test('if the lengths of a model contradict each other, the least length is ignored', () => {
  expect(fitsModel('12345', model('Pin', { minLength: 10, maxLength: 6 }))).toBe(true);
});

test.each([
  ['no lengths', model('LoginUserName', { patterns: ['a'] }), undefined],
  ['its own', model('LoginUserName', { maxLength: 20 }), 20],
  ['a validator’s', { name: 'LoginUserName', validators: [validator(undefined, 30)] }, 30],
  [
    'the smallest of all',
    {
      name: 'LoginUserName',
      maxLength: 20,
      validators: [validator('a', 30), validator('b', 12), validator('c')],
    },
    12,
  ],
  [
    'none that no text can have',
    { name: 'LoginUserName', maxLength: 1e21, validators: [validator('a', -1), validator('a', 0.5)] },
    undefined,
  ],
] as [string, ValidationModel, number | undefined][])('the maximum length: %s', (_, given, expected) => {
  expect(maxLengthIn('username', [given])).toBe(expected);
});

describe('an email is checked by the rule of the app if the pattern of its model cannot be used', () => {
  const tooSlow = '^\\w+([\\.-]?\\w+)*@\\w+([\\.-]?\\w+)*(\\.\\w{2,3})+$';
  const hintOf = (email: string, pattern: string) => {
    vi.mocked(console.warn).mockImplementation(() => undefined);
    const hint = validateField('emailAddress', email, [model('Email', { patterns: [pattern] })]);
    vi.mocked(console.warn).mock.calls.splice(0);
    return hint;
  };

  test.each([
    ['EMAIL_INVALID', 'not an email', 'max', 'max@', '@shop.example', 'max@shop', 'max@@shop.example'],
    ['EMAIL_INVALID', 'max@shop..example', `${'a'.repeat(300)}!`],
    [undefined, 'max@shop.example', 'max.o-s+tag_1@sub.shop.example.com', "o'hara@shop.example"],
    [undefined, 'max@maßanfertigung.de', '用户@例子.广告', 'max@xn--mller-kva.de', 'max@shop.technology'],
  ] as [HintKey | undefined, ...string[]][])('with the result %s for %s and others', (hint, ...emails) => {
    for (const pattern of [tooSlow, '[unclosed'])
      expect(emails.map((email) => hintOf(email, pattern))).toEqual(emails.map(() => hint));
  });
});

test('text that is too long to be tested does not fit a model that has a pattern', () => {
  const models = [model('LoginAppFirstName', { patterns: ['^[A-Za-z]+$'] })];
  expect(validateField('firstName', 'a'.repeat(300), models)).toBe('INVALID_CHARACTER');
});

const invisible = ['\u200b', '\u200e', '\u202e', '\u2066', '\u00ad', '\ufeff'];

describe('the text that is sent', () => {
  const names = Object.keys(identifyingFields) as CheckedField[];
  test.each(names)('of %s has no format characters and is composed', (field) => {
    const entry = `\ufeff n${invisible.join('')}\u0303o \u200b`;
    expect(sentText(field, entry, [])).toBe('\u00f1o');
    const { required }: FieldRule = fieldRules[field];
    expect(validateField(field, '\u200b', [])).toBe(required);
  });

  test.each(['password', 'currentPassword', 'recoveryPin'] as const)('of %s is only trimmed', (field) => {
    expect(sentText(field, ' n\u200b\u0303\u2019 ', [])).toBe('n\u200b\u0303\u2019');
  });

  test.each([
    ...['<ann@example.com>', 'mailto:ann@example.com', 'Ann Lee <ann@example.com>', 'Email: ann@example.com'],
    ...['ann@example.com;', 'ann@example.com,', 'ann@example.com.', "'ann@example.com'", '“ann@example.com”'],
    ...['mailto:ann@example.com?subject=PIN', '[ann@example.com](mailto:ann@example.com)'],
    '"Lee, Ann" <ann@example.com>',
  ])('of the email %s is its only address', (entry) => {
    for (const models of [[], [model('Email', { patterns: ['@'] })]])
      expect(checkField('emailAddress', entry, models)).toEqual({ text: 'ann@example.com', hint: undefined });
  });

  const twoAddresses = ['ann@example.com, bob@example.com', 'Ann <ann@example.com>; bob@example.com'];
  test.each(twoAddresses)('of %s, which has two addresses, is not accepted', (entry) => {
    for (const models of [[], [model('Email', { patterns: ['@'] })]])
      expect(validateField('emailAddress', entry, models)).toBe('EMAIL_INVALID');
  });

  test.each(["o'hara@shop.example", 'max.o-s+tag@shop.example', 'max@shop'])(
    'of %s is all of it',
    (email) => {
      expect(sentText('emailAddress', email, [])).toBe(email);
    },
  );

  test('without a pattern, only full-width characters of usernames and emails are replaced; names stay as typed', () => {
    expect(sentText('username', 'ａnn‐ｌｅｅ１＠Ｚ', [model('LoginUserName')])).toBe('ann‐lee1@Z');
    expect(sentText('emailAddress', 'ａnn＠example.com', [])).toBe('ann@example.com');
    expect(sentText('lastName', 'Ｌee', [])).toBe('Ｌee');
  });

  test('of an email has plain characters if its pattern accepts no others', () => {
    const email = [model('Email', { patterns: ['^[^\\s@]+@[a-z.-]+$'] })];
    expect(sentText('emailAddress', '<ａnn＠shop‐two.example>', email)).toBe('ann@shop-two.example');
  });

  const lettersAnd = (others: string) => [model('LoginAppLastName', { patterns: [`^[A-Za-z${others}]+$`] })];

  test.each<readonly [typed: string, plain: string]>([
    ...[..."'\u2018\u2019\u201b\u2032\u2035\u02b9\u02bb\u02bc\u05f3\u00b4\uff07\uff40"].map(
      (typed) => [typed, "'"] as const,
    ),
    ...[...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d'].map(
      (typed) => [typed, '-'] as const,
    ),
    ...[...' \t\u00a0\u202f\u3000'].map((typed) => [typed, ' '] as const),
    ['\uff06', '&'],
  ])('for %o is the plain %o only if the model refuses the typed name', (typed, plain) => {
    const name = `De${typed}Brien`;
    expect(sentText('lastName', name, lettersAnd(plain))).toBe(`De${plain}Brien`);
    expect(validateField('lastName', name, lettersAnd(plain))).toBeUndefined();
    expect(sentText('lastName', name, lettersAnd(typed))).toBe(name);
    expect(sentText('lastName', name, [])).toBe(name);
    expect(validateField('lastName', name, lettersAnd('0'))).toBe('INVALID_CHARACTER');
    expect(sentText('lastName', name, lettersAnd('0'))).toBe(name);
  });
});
