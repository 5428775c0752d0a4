/**
 * Matches the first digits of a text, with the characters that group them. Captures what follows if it may complete the number: a
 * slash and a digit, or a word in capital letters.
 */
const firstDigits = /[+(]*\d(?:[\s.()-]*\d)*(?=(\/\d|[\s.-]*[A-Z]{2})?)/;

/** Matches the URL of a whole number: with a plus sign, with the prefix 0 or 1, or without a prefix. */
const wholeNumber = /^tel:(?:\+1\d{10}|\+[2-9]\d{6,13}|0\d{6,13}|1\d{9,10}|[2-9]\d{6,9})$/;

/**
 * Returns the URL that calls the first whole number of a phone (RFC 3966); `undefined` if it is not certain which digits are
 * that number.
 */
export function telephoneUrl(phone: string): string | undefined {
  const [digits = '', completion] = firstDigits.exec(phone.replace(/[\u2010-\u2015]/g, '-')) || [];
  // A zero in brackets after the country code is dialled only within the country.
  const number = digits.replace(/^(\D*(?:\+|00)\D*\d{1,3}\D*?)\(0\)/, '$1');
  const url = `tel:${number.replace(/[^\d+]/g, '')}`;
  return wholeNumber.test(url) && (url.length > 13 || !completion) ? url : undefined;
}
