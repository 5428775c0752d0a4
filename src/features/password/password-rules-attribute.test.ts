import { expect, test } from 'vitest';
import { passwordRulesAttribute } from './password-rules-attribute.ts';

type Rule = readonly [name: string, pattern: string, maxLength?: number];

test.each<[string, readonly Rule[], string]>([
  [
    'the local rules without server rules',
    [],
    'minlength: 12; maxlength: 25; required: upper; required: lower; required: digit; ' +
      'required: [-!"#$%&\'()*+,./:;<=>?@[\\^_`{|}~]];',
  ],
  [
    'the maximum length and the allowed characters of server rules',
    [
      ['RuleAlpha', '^.*$', 20],
      ['RuleUpperCase', '[QX]'],
      ['RuleSpecialCharacters', '[!@-]'],
      ['RulePasswordInvalidCharacters', '[^A-Za-z0-9!-]'],
    ],
    'minlength: 12; maxlength: 20; required: [QX]; required: lower; required: digit; required: [-!];',
  ],
  [
    'no rule whose pattern matches no single character',
    [['RuleSpecialCharacters', '[!@].*[!@]']],
    'minlength: 12; maxlength: 25; required: upper; required: lower; required: digit;',
  ],
])('the attribute has %s', (_, rules, attribute) => {
  const validators = rules.map(([name, pattern, maxLength]) => ({
    name,
    regExName: name,
    pattern,
    maxLength,
  }));
  const models = rules.length === 0 ? [] : [{ name: 'LoginApp_UpdatePassword', validators }];
  expect(passwordRulesAttribute(models)).toBe(attribute);
});
