import { modelNamed, type ValidationModels } from '#src/flow/field-rules.ts';
import { matchesPattern } from '#src/flow/matches-pattern.ts';
import type { RefusedRule } from '#src/flow/transition.ts';
import { containsCardNumber } from './card-number.ts';

/** The `data-state` of a rule. */
export type PasswordRuleState = 'pending' | 'pass' | 'fail';
/** The state of every rule for one password, in the order in which the checklist shows them. */
export type PasswordRuleResult = ReturnType<typeof checkPassword>;
/** The `data-rule` of a rule. */
export type PasswordRuleId = keyof PasswordRuleResult;

/**
 * The rules that one pattern decides. `name` is the name of the rule in the server's model. `fallback` is the pattern if the
 * server sends no usable one. If `refuses` is true, a password that matches the pattern fails the rule.
 */
const patternRules = {
  'upper-case': { name: 'RuleUpperCase', fallback: '[A-Z]', refuses: false },
  'lower-case': { name: 'RuleLowerCase', fallback: '[a-z]', refuses: false },
  number: { name: 'RuleNumeric', fallback: '[0-9]', refuses: false },
  special: { name: 'RuleSpecialCharacters', fallback: '[^A-Za-z0-9\\s]', refuses: false },
  'invalid-characters': { name: 'RulePasswordInvalidCharacters', fallback: '[^!-~]', refuses: true },
} as const;

/** Returns the server's validator for a rule of new passwords; `undefined` if the server sent none. */
const serverRule = (models: ValidationModels, rule: string) =>
  modelNamed(models, 'LoginApp_UpdatePassword')?.validators.find(
    ({ name, regExName }) => name === rule || regExName === rule,
  );

/**
 * Returns the lengths of the shortest and of the longest new password, in characters. The server's `RuleAlpha` can lower the
 * longest length, but not below the shortest length.
 */
export function passwordLimits(models: ValidationModels) {
  const [shortest, longest] = [12, 25];
  const cap = serverRule(models, 'RuleAlpha')?.maxLength ?? longest;
  return { shortest, longest: cap >= shortest && cap <= longest ? cap : longest };
}

/** Returns whether a password passes a rule. If the server sent no usable pattern for the rule, the local pattern decides. */
function passesPattern(id: keyof typeof patternRules, password: string, models: ValidationModels): boolean {
  const { name, fallback, refuses } = patternRules[id];
  const matches = matchesPattern(serverRule(models, name)?.pattern, password);
  return (matches ?? new RegExp(fallback).test(password)) !== refuses;
}

const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index));

/**
 * Returns the value of the attribute `passwordrules`. Browsers and password managers use it to generate a password that passes
 * the rules. If no single character meets a rule, the attribute cannot express this rule, so the value does not contain it.
 */
export function passwordRulesAttribute(models: ValidationModels): string {
  const { shortest, longest } = passwordLimits(models);
  const meeting = (id: keyof typeof patternRules) =>
    printable.filter((one) =>
      [id, 'invalid-characters' as const].every((rule) => passesPattern(rule, one, models)),
    );
  const required = (['upper-case', 'lower-case', 'number', 'special'] as const)
    .map((id) => meeting(id).join(''))
    .filter((characters) => characters !== '')
    // In a class, the attribute takes `-` only as the first character and `]` only as the last.
    .map((characters) => characters.replace(/(.*)-/, '-$1').replace(/\](.*)/, '$1]'))
    .map((characters) => ` required: [${characters}];`);
  return `minlength: ${shortest}; maxlength: ${longest};${required.join('')}`;
}

const reversed = (text: string) => Array.from(text).reverse().join('');

const contains = (password: string, part: string) =>
  part !== '' && password.toLowerCase().includes(part.toLowerCase());

/**
 * Returns the state of each rule for a password. Only the server decides 'last-five', so this rule never has the state `pass`. If
 * the password is empty, every other rule is `pending`.
 *
 * @param refusedBy the rule for which the service has refused the password, if it has.
 */
export function checkPassword(
  value: string,
  username: string,
  models: ValidationModels,
  refusedBy: RefusedRule | undefined,
) {
  const password = value.trim();
  const name = username.trim();
  const { shortest, longest } = passwordLimits(models);
  const state = (passes: boolean): PasswordRuleState =>
    password === '' ? 'pending' : passes ? 'pass' : 'fail';
  const pattern = (id: keyof typeof patternRules) => state(passesPattern(id, password, models));
  return {
    length: state(password.length >= shortest && password.length <= longest),
    'upper-case': pattern('upper-case'),
    'lower-case': pattern('lower-case'),
    number: pattern('number'),
    special: pattern('special'),
    'contains-username': state(!contains(password, name)),
    'contains-reversed-username': state(!contains(password, reversed(name))),
    'card-number': state(refusedBy !== 'card-number' && !containsCardNumber(password)),
    'invalid-characters': pattern('invalid-characters'),
    'last-five': refusedBy === 'last-five' ? 'fail' : 'pending',
  } as const;
}

/** Returns up to three symbols and spaces that the rule `invalid-characters` refuses. Letters and digits stay masked. */
export const invalidSymbols = (password: string, models: ValidationModels): readonly string[] =>
  [...new Set(password.trim())]
    .filter((one) => /[\p{P}\p{S} ]/u.test(one) && !passesPattern('invalid-characters', one, models))
    .slice(0, 3);

/** Returns whether a password may be sent. It may if every rule passes, but 'last-five' may be pending. */
export const isAcceptable = ({ 'last-five': lastFive, ...others }: PasswordRuleResult): boolean =>
  lastFive !== 'fail' && Object.values(others).every((state) => state === 'pass');
