import { type CheckedField, fieldRules, sentText } from '#src/flows/field-rules.ts';
import { longestTested } from '#src/flows/matches-pattern.ts';

const isChecked = (name: string): name is CheckedField => name in fieldRules;

/**
 * Returns how long the text in a field may become, so that `maxLength` characters of it are sent: what is dropped before
 * does not count.
 */
export function entryLimit(name: string, entry: string, maxLength: number): number {
  const sentLength = (text: string) => (isChecked(name) ? sentText(name, text, []) : text.trim()).length;
  // As if the user typed on.
  const text = entry.padEnd(longestTested, 'x');
  let limit = maxLength;
  while (limit < longestTested && sentLength(text.slice(0, limit + 1)) <= maxLength) limit += 1;
  return limit;
}
