/**
 * Patterns of look-alikes, and the plain character for each. Keyboards, word processors and input methods write the look-alikes
 * in its place.
 */
const lookAlikes: readonly (readonly [lookAlikes: RegExp, plain: string])[] = [
  // Apostrophes, single quotation marks, primes and accents that stand alone.
  [/[`´\u02b9\u02bb-\u02bd\u02c8\u05f3\u2018\u2019\u201b\u2032\u2035\ua78c\uff40]/g, "'"],
  // Hyphens, dashes and minus signs.
  [/[\p{Pd}\u02d7\u2043\u2212]/gu, '-'],
  [/\s/g, ' '],
];

/**
 * Returns text with ASCII characters in place of full-width characters, which an input method for Japanese, for example, writes.
 */
export const toAscii = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Returns text with the plain characters of ASCII in place of their look-alikes. */
export const toPlainText = (text: string): string =>
  lookAlikes.reduce((plain, [alike, character]) => plain.replace(alike, character), toAscii(text));

/**
 * Returns the different email addresses in text. The text may be a link, a name with an address in brackets, or a list, as mail
 * programs copy them.
 */
export function emailsIn(text: string): readonly string[] {
  const addresses = text
    .split(/[\s,;:<>()[\]"“”„«»，；：＜＞]+/)
    // Removes quotation marks, the full stop of a sentence, and the subject of a link.
    .map((part) => part.replace(/^['‘’]+|([@＠][^?]*)\?.*$|[.'’]+$/g, '$1'))
    .filter((part) => /^[^@＠]+[@＠][^@＠]+$/.test(part));
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/**
 * Returns the ASCII digit of a decimal digit of any script. In every script, the ten digits have consecutive codes and begin with
 * zero.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/** Returns the decimal digits in text, of every script, as ASCII digits. */
export const digitsIn = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\P{Nd}/gu, '')
    .replace(/[^0-9]/gu, asciiDigit);
