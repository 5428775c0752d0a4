/** The digit of each letter on the keypad of a telephone, from A to Z (ITU-T E.161). */
const keypad = '22233344455566677778889999';

/** A number of North America whose last seven characters contain letters. Letters that follow are not dialled. */
const vanity =
  /^[^\d+]*((?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s.-]*)((?:[A-Z\d][\s.-]?){6}[A-Z\d])(?![A-Z]*[\s.-]*\d)/;

/** The first digits of a text with what groups them, and what follows if it may complete them: more digits or a word. */
const firstDigits = /[+(]*\d(?:[\s.()-]*\d)*(?=(\/\d|[\s.-]*[A-Z]{2})?)/;

/** Digits with a plus sign, an international or a national prefix, and without one. */
const wholeNumber = /^tel:(?:\+1\d{10}|\+[2-9]\d{6,13}|0\d{6,13}|1\d{9,10}|[2-9]\d{6,9})$/;

const urlOf = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

/**
 * Returns the URL that calls the first whole number of a phone (RFC 3966); `undefined` if it is not certain which digits are
 * that number. It works in engines of 2012, which have neither `normalize` nor Unicode classes.
 */
export function telephoneUrl(phone: string): string | undefined {
  const text = (phone.normalize ? phone.normalize('NFKC') : phone)
    // Arabic digits. The code of each zero is a multiple of 16.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\u2010-\u2015]/g, '-');
  const [, area, name = ''] = vanity.exec(text) || [];
  if (/[A-Z]/.test(name))
    return urlOf(area + name.replace(/[A-Z]/g, (letter) => keypad.charAt(letter.charCodeAt(0) - 65)));
  // A service number, such as `116 117`, is certain only alone.
  if (/^\s*\d(?:[\s-]?\d){2,5}\s*$/.test(text)) return urlOf(text);
  const [digits = '', completion] = firstDigits.exec(text) || [];
  // The zero is dialled only within the country.
  const url = urlOf(digits.replace(/^(\D*(?:\+|00)\D*\d{1,3}\D*?)\(0\)/, '$1'));
  return wholeNumber.test(url) && (url.length > 13 || !completion) ? url : undefined;
}
