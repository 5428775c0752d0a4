import { cardNumber } from 'card-validator/dist/card-number';
import luhn from 'card-validator/dist/luhn-10';

const shortest = 13;
const longest = 19;

const isKnownCard = (digits: string) => cardNumber(digits, { luhnValidateUnionPay: true }).isValid;

/** Old card numbers have lengths that no issuer hands out any more: pattern and Luhn count for a whole run. */
const looksLikeCard = (run: string) =>
  run.length <= longest && cardNumber(run, { skipLuhnValidation: true }).card !== null && luhn(run);

function holdsCard(run: string): boolean {
  for (let length = shortest; length <= Math.min(longest, run.length); length += 1) {
    for (let start = 0; start + length <= run.length; start += 1) {
      if (isKnownCard(run.slice(start, start + length))) return true;
    }
  }
  return looksLikeCard(run);
}

/** Whether a text holds a run of 13 to 19 digits that is a card number: issuer pattern and Luhn (ISO/IEC 7812-1). */
export const containsCardNumber = (text: string): boolean => (text.match(/\d{13,}/g) ?? []).some(holdsCard);
