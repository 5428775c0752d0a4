import { lazy } from './lazy.ts';

/** Without 0 and O, 1, I and L, because users read the reference out on the phone. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Returns the random reference of this visit for Merchant Support, such as `K7QF-M2XD`. It identifies no person. The
 * calls send it as the header `X-Reference` (`sendsReference`), and unanticipated errors show it.
 */
export const reference = lazy(() => {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
});
