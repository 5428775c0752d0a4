/** The digit of each letter on the keypad of a telephone, from A to Z (ITU-T E.161). */
const keypad = '22233344455566677778889999';

/** What follows the number itself: an extension, such as ` ext. 7`. */
const extension = /(\d)\s*(?:(?:ext[a-z]*|x)[\s.:]*\d|[#;,]).*$/i;

/** A number with fewer digits is completed by letters. */
const fewestDigits = 7;

/**
 * Returns the URL that calls a phone number (RFC 3966). Letters that complete a number, as in `1-800-PAY-HELP`, become its
 * digits, and an extension is left out, because phones do not agree on how to dial it.
 */
export function telephoneUrl(phone: string): string {
  const number = phone.replace(extension, '$1').toLowerCase();
  const dialled = number.replace(/[a-z]/g, (letter) => keypad.charAt(letter.charCodeAt(0) - 97));
  const hasDigits = number.replace(/\D/g, '').length >= fewestDigits;
  return `tel:${(hasDigits ? number : dialled).replace(/[^\d+]/g, '')}`;
}
