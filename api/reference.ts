/** No 0 and O, no 1, I and L: it is read out on the phone. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function randomReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

let current: string | undefined;

/**
 * Names this visit to Merchant Support, such as `K7QF-M2XD`: random, of no person. It goes with the calls as the
 * header `X-Reference`, and stands beside unanticipated errors.
 */
export function reference(): string {
  current ??= randomReference();
  return current;
}
