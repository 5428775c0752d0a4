import { fitsModel, maxLengthOf, modelNamed, type ValidationModels } from '#src/flow/field-rules.ts';

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Returns a decimal digit of any script as an ordinary one. Unicode has the digits of a script in runs of ten, from 0. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/** Without a model, a number of this many digits can be a PIN. */
const isPlausible = (number: string): boolean => /^\d{4,8}$/.test(number);

/** Digits, also in groups. */
const groups = /\d+(?:[\s\p{Pd}.]\d+)*/gu;

/**
 * Returns the PIN in what the user typed: its digits, cut to the maximum length of the server's model. If that has a word, it
 * is a message, and its longest number that the model allows is the PIN.
 */
export function pinIn(typed: string, models: ValidationModels): string {
  const model = modelNamed(models, 'Pin');
  const text = typed.normalize('NFKC').replace(/\p{Nd}/gu, plainDigit);
  const digits = text.replace(/\D/g, '').slice(0, maxLengthOf(model));
  if (!/\p{L}{2}/u.test(text)) return digits;
  const numbers = (text.match(groups) ?? []).flatMap((group) => [
    ...group.split(/\D/),
    group.replace(/\D/g, ''),
  ]);
  const [longest = digits] = numbers
    .filter((number) => (model === undefined ? isPlausible(number) : fitsModel(number, model)))
    .sort((a, b) => b.length - a.length);
  return longest;
}
