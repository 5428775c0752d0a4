/** The digit of each letter on the keypad of a telephone, from A to Z (ITU-T E.161). */
const keypad = '22233344455566677778889999';

/** What follows the number itself: an extension, such as ` ext. 7`. */
const extension = /\s(?:ext|x)[a-z.\s]*\d.*$|[#;,].*$/i;

/**
 * Returns the URL that calls a phone number (RFC 3966). A letter, as in `1-800-PAY-HELP`, becomes its digit, and an
 * extension is left out, because phones do not agree on how to dial it.
 *
 * @param phone the number as the theme writes it.
 */
export const telephoneUrl = (phone: string): string =>
  `tel:${phone
    .replace(extension, '')
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => keypad.charAt(letter.charCodeAt(0) - 97))
    .replace(/[^\d+]/g, '')}`;
