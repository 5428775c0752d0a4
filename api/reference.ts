declare global {
  interface Window {
    /** The reference of this visit, which the inline scripts and the core share. `reference` creates it. */
    visitReference?: string;
  }
}

/** The alphabet lacks 0, O, 1, I and L, because users read the reference out on the phone. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Returns the random reference of this visit for Merchant Support, such as `K7QF-M2XD`. It identifies no person. The
 * calls send it (`referenceHeader`), and unanticipated errors show it.
 */
export const reference = (): string => {
  window.visitReference ??= createReference();
  return window.visitReference;
};

function createReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
