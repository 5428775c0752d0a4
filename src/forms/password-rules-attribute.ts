import type { ValidationModels } from './field-rules.ts';
import { type PatternRuleId, passesPattern, passwordLimits } from './password-rules.ts';

const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index));

/** The names that the attribute's syntax has for whole classes, by their characters. */
const classNames: ReadonlyMap<string, string> = new Map([
  [printable.filter((character) => /[A-Z]/.test(character)).join(''), 'upper'],
  [printable.filter((character) => /[a-z]/.test(character)).join(''), 'lower'],
  [printable.filter((character) => /[0-9]/.test(character)).join(''), 'digit'],
]);

/** A class of the attribute's syntax: in a custom class `-` stands first and `]` last. */
function characterClass(characters: readonly string[]): string {
  const name = classNames.get(characters.join(''));
  if (name !== undefined) return name;
  const rank = (character: string) => (character === '-' ? 0 : character === ']' ? 2 : 1);
  return `[${[...characters].sort((one, other) => rank(one) - rank(other)).join('')}]`;
}

const requiredRules: readonly PatternRuleId[] = ['upper-case', 'lower-case', 'number', 'special'];

/**
 * The value of `passwordrules` for a new password, from the rules in force, so that a password manager generates
 * a password that they accept. A rule whose pattern matches no single character is left out.
 */
export function passwordRulesAttribute(models: ValidationModels): string {
  const { shortest, longest } = passwordLimits(models);
  const allowed = printable.filter((character) => passesPattern('invalid-characters', character, models));
  const required = requiredRules
    .map((rule) => allowed.filter((character) => passesPattern(rule, character, models)))
    .filter((characters) => characters.length > 0)
    .map((characters) => `required: ${characterClass(characters)};`);
  return [`minlength: ${shortest};`, `maxlength: ${longest};`, ...required].join(' ');
}
