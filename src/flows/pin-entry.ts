import { fitsModel, maxLengthOf, modelNamed, type ValidationModels } from './field-rules.ts';

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Returns a decimal digit of any script as an ordinary one. Unicode has the digits of a script in runs of ten, from 0. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/** Without a model, a number of this many digits can be a PIN. */
const isPlausible = (run: string): boolean => /^\d{4,8}$/.test(run);

/**
 * Returns the PIN in an entry. An entry without a word has only the digits of the PIN. Of the message that contained it,
 * the PIN is the longest number that the server's model allows, written with or without separators.
 */
export function pinIn(entry: string, models: ValidationModels): string {
  const model = modelNamed(models, 'Pin');
  const fits = (run: string) => (model === undefined ? isPlausible(run) : fitsModel(run, model));
  const text = entry.normalize('NFKC').replace(/\p{Nd}/gu, plainDigit);
  const digits = text.replace(/\D/g, '');
  if (!/\p{L}{2}/u.test(text) && fits(digits)) return digits;
  const grouped = text.match(/\d+(?:[\s\p{Pd}.]\d+)*/gu) ?? [];
  const runs = [...(text.match(/\d+/g) ?? []), ...grouped.map((group) => group.replace(/\D/g, ''))];
  const [longest] = runs.filter(fits).sort((a, b) => b.length - a.length);
  return longest ?? digits.slice(0, maxLengthOf(model));
}
