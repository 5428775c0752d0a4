/** Without 0 and O, 1, I and L, because users read the reference out on the phone. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function randomReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

let current: string | undefined;

/**
 * Returns the random reference of this visit for Merchant Support, such as `K7QF-M2XD`. It identifies no person. The
 * calls send it as the header `X-Reference` (`sendsReference`), and unanticipated errors show it.
 */
export function reference(): string {
  current ??= randomReference();
  return current;
}
