import type { ValidationModels } from '#src/flow/field-rules.ts';
import { type PatternRuleId, passesPattern, passwordLimits } from './password-rules.ts';

const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index));

/** The names of character classes in the syntax of the attribute, by the characters of the class. */
const classNames: Readonly<Record<string, string>> = {
  ABCDEFGHIJKLMNOPQRSTUVWXYZ: 'upper',
  abcdefghijklmnopqrstuvwxyz: 'lower',
  '0123456789': 'digit',
};

/** Returns a character class in the syntax of the attribute. In a custom class, `-` comes first and `]` last. */
function characterClass(characters: readonly string[]): string {
  const name = classNames[characters.join('')];
  if (name !== undefined) return name;
  const rank = (character: string) => (character === '-' ? 0 : character === ']' ? 2 : 1);
  return `[${[...characters].sort((one, other) => rank(one) - rank(other)).join('')}]`;
}

const requiredRules: readonly PatternRuleId[] = ['upper-case', 'lower-case', 'number', 'special'];

/**
 * Returns the value of the `passwordrules` attribute for a new password, so that a password manager generates one that
 * passes the rules. A rule whose pattern matches no single character is left out.
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
