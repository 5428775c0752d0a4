import { expect, test } from 'vitest';
import type { ValidationModel } from '#api/calls/app-init.ts';
import { passwordRulesAttribute } from './password-rules-attribute.ts';

const rule = (name: string, pattern: string | undefined, maxLength?: number) => ({
  name,
  regExName: name,
  pattern,
  maxLength,
});

const model = (...validators: ValidationModel['validators']): ValidationModel[] => [
  { name: 'LoginApp_UpdatePassword', validators },
];

test('without server rules the attribute contains the local rules', () => {
  expect(passwordRulesAttribute([])).toBe(
    'minlength: 12; maxlength: 25; required: upper; required: lower; required: digit; ' +
      'required: [-!"#$%&\'()*+,./:;<=>?@[\\^_`{|}~]];',
  );
});

test('with server rules the attribute contains their maximum length and their allowed characters', () => {
  const models = model(
    rule('RuleAlpha', '^.*$', 20),
    rule('RuleUpperCase', '[QX]'),
    rule('RuleSpecialCharacters', '[!@-]'),
    rule('RulePasswordInvalidCharacters', '[^A-Za-z0-9!-]'),
  );
  expect(passwordRulesAttribute(models)).toBe(
    'minlength: 12; maxlength: 20; required: [QX]; required: lower; required: digit; required: [-!];',
  );
});

test('a rule whose pattern matches no single character is left out', () => {
  const models = model(rule('RuleSpecialCharacters', '[!@].*[!@]'));
  expect(passwordRulesAttribute(models)).toBe(
    'minlength: 12; maxlength: 25; required: upper; required: lower; required: digit;',
  );
});
