import type { ServerRule } from '#src/flows/transition.ts';
import { containsCardNumber } from './card-number.ts';
import { compilePattern } from './compile-pattern.ts';
import { modelNamed, type ValidationModels } from './field-rules.ts';

/** The rules of a new password in the order in which they are shown (contract section 6). */
export const passwordRuleIds = [
  'length',
  'upper-case',
  'lower-case',
  'number',
  'special',
  'invalid-characters',
  'contains-username',
  'contains-reversed-username',
  'card-number',
  'last-five',
] as const;

export type PasswordRuleId = (typeof passwordRuleIds)[number];
export type PasswordRuleState = 'pending' | 'pass' | 'fail';
export type PasswordRuleResult = Readonly<Record<PasswordRuleId, PasswordRuleState>>;

/** Length of a password in characters (specification section 5); the server can only cap it further. */
const passwordLength = { shortest: 12, longest: 25 } as const;

/** Local patterns for server rules that are left out; `refuses`: a match is what is NOT allowed. */
const patternRules = {
  'upper-case': { name: 'RuleUpperCase', fallback: '[A-Z]', refuses: false },
  'lower-case': { name: 'RuleLowerCase', fallback: '[a-z]', refuses: false },
  number: { name: 'RuleNumeric', fallback: '[0-9]', refuses: false },
  special: { name: 'RuleSpecialCharacters', fallback: '[^A-Za-z0-9\\s]', refuses: false },
  'invalid-characters': {
    name: 'RulePasswordInvalidCharacters',
    fallback: '[^\\x21-\\x7E]',
    refuses: true,
  },
} as const;

interface PasswordFacts {
  readonly username: string;
  readonly models: ValidationModels;
  /** Rules that the server found broken; they clear when the password is edited. */
  readonly serverFailed: ReadonlySet<ServerRule>;
}

type PatternRuleId = keyof typeof patternRules;

function passesPattern(id: PatternRuleId, password: string, models: ValidationModels): boolean {
  const { name, fallback, refuses } = patternRules[id];
  const validators = modelNamed(models, 'LoginApp_UpdatePassword')?.validators ?? [];
  const server = validators.find((validator) => validator.name === name || validator.regExName === name);
  const pattern = compilePattern(server?.pattern) ?? new RegExp(fallback);
  return pattern.test(password) !== refuses;
}

/** `RuleAlpha` caps new passwords (contract section 1); a paste is never cut, the length rule fails instead. */
function serverCap(models: ValidationModels): number {
  const validators = modelNamed(models, 'LoginApp_UpdatePassword')?.validators ?? [];
  return validators.find(({ name }) => name === 'RuleAlpha')?.maxLength || passwordLength.longest;
}

const reversed = (text: string) => Array.from(text).reverse().join('');

const contains = (password: string, part: string) =>
  part !== '' && password.toLowerCase().includes(part.toLowerCase());

/** How a new password stands by each rule: `pending` only while it is empty (specification section 5). */
export function checkPassword(
  value: string,
  { username, models, serverFailed }: PasswordFacts,
): PasswordRuleResult {
  const password = value.trim();
  const name = username.trim();
  const { shortest } = passwordLength;
  const longest = Math.min(passwordLength.longest, serverCap(models));
  const state = (passes: boolean): PasswordRuleState =>
    password === '' ? 'pending' : passes ? 'pass' : 'fail';
  const pattern = (id: PatternRuleId) => state(passesPattern(id, password, models));
  return {
    length: state(password.length >= shortest && password.length <= longest),
    'upper-case': pattern('upper-case'),
    'lower-case': pattern('lower-case'),
    number: pattern('number'),
    special: pattern('special'),
    'invalid-characters': pattern('invalid-characters'),
    'contains-username': state(!contains(password, name)),
    'contains-reversed-username': state(!contains(password, reversed(name))),
    'card-number': state(!serverFailed.has('card-number') && !containsCardNumber(password)),
    'last-five': serverFailed.has('last-five') && password !== '' ? 'fail' : 'pending',
  };
}

/** Whether a password may be sent: every rule passes; the last five are for the server to judge. */
export const isAcceptable = (result: PasswordRuleResult): boolean =>
  passwordRuleIds.every((id) => result[id] === 'pass' || (id === 'last-five' && result[id] !== 'fail'));
