import type { ValidationModel } from '#api/calls/app-init.ts';

const one = (regExName: string, pattern: string) => [{ name: 'RegEx', regExName, pattern }];
const rule = (name: string, pattern: string) => ({ name, regExName: name, pattern });

const name = "^[A-Za-z\u00C0-\u024F' .-]+$";
const phone = '^\\+?[0-9 ().-]{7,20}$';

/** The models of app init (docs/services.md, 'Config values and validation models'). */
export const validationModels: readonly ValidationModel[] = [
  { name: 'LoginUserName', maxLength: 50, validators: [] },
  { name: 'LoginPassword', maxLength: 50, validators: [] },
  { name: 'LoginAppFirstName', maxLength: 40, validators: one('RegExName', name) },
  { name: 'LoginAppLastName', maxLength: 40, validators: one('RegExName', name) },
  { name: 'Title', maxLength: 40, validators: one('RegExName', name) },
  { name: 'LoginAppPhone', maxLength: 20, validators: one('RegExPhone', phone) },
  { name: 'LoginAppMobile', maxLength: 20, validators: one('RegExPhone', phone) },
  { name: 'Email', maxLength: 80, validators: one('RegExEmail', '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$') },
  { name: 'Pin', maxLength: 6, validators: one('RegExNumeric', '^[0-9]+$') },
  {
    name: 'LoginApp_UpdatePassword',
    validators: [
      rule('RuleUpperCase', '[A-Z]'),
      rule('RuleLowerCase', '[a-z]'),
      rule('RuleNumeric', '[0-9]'),
      rule('RuleSpecialCharacters', '[!@#$%^*()_+=.,?:;~-]'),
      // The pattern matches a character that is not allowed.
      rule('RulePasswordInvalidCharacters', '[^A-Za-z0-9!@#$%^*()_+=.,?:;~-]'),
      rule('RuleEightTwentyFiveChar', '^.{8,25}$'),
      { ...rule('RuleAlpha', '^.*$'), maxLength: 25 },
    ],
  },
];
