import { cardNumber } from 'card-validator/dist/card-number';
import luhn from 'card-validator/dist/luhn-10';

/** Lengths of card numbers, in digits. */
const shortest = 13;
const longest = 19;

const isKnownCard = (digits: string) => cardNumber(digits, { luhnValidateUnionPay: true }).isValid;

/**
 * Whether all the digits together look like a card number. Their length is not checked against the issuer's lengths,
 * because old cards have lengths that issuers no longer use.
 */
const looksLikeCard = (digits: string) =>
  digits.length <= longest && cardNumber(digits).card !== null && luhn(digits);

function hasCard(digits: string): boolean {
  for (let length = shortest; length <= Math.min(longest, digits.length); length += 1) {
    for (let start = 0; start + length <= digits.length; start += 1) {
      if (isKnownCard(digits.slice(start, start + length))) return true;
    }
  }
  return looksLikeCard(digits);
}

/**
 * Whether a text contains a card number: 13 to 19 digits in sequence that match an issuer's pattern and pass the Luhn
 * check (ISO/IEC 7812-1).
 */
export const containsCardNumber = (text: string): boolean => (text.match(/\d{13,}/g) ?? []).some(hasCard);
