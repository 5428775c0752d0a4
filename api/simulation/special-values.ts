/** A scripted answer that a memorable value calls up, for failures that no data leads to. */
interface SpecialAnswer {
  readonly status: number;
  readonly reason?: string;
  readonly reaches: string;
}

/** PINs that fail in a way of their own, wherever a PIN is checked (docs/offline.md). */
export const specialPins: Readonly<Record<string, SpecialAnswer>> = {
  '000400': { status: 400, reaches: 'Wrong PIN (400).' },
  '000401': {
    status: 401,
    reason: 'PIN_NOT_VALID',
    reaches: 'The PIN is no longer valid: request a new one.',
  },
  '000402': { status: 401, reason: 'TOKEN_EXPIRED', reaches: 'The token has expired.' },
  '000403': { status: 401, reason: 'NoUserFound', reaches: 'No user is found (activation error).' },
  '000404': { status: 404, reaches: 'Wrong PIN (404).' },
  '000409': { status: 401, reason: 'UNANTICIPATED_ERROR', reaches: 'Limit reached (unanticipated).' },
  '000429': { status: 401, reason: 'PIN_MAXTRIES', reaches: 'Limit reached (too many tries).' },
  '000500': { status: 500, reaches: 'The service fails.' },
};

/** New passwords that fail in a way of their own, wherever one is set (docs/offline.md). */
export const specialPasswords: Readonly<Record<string, SpecialAnswer>> = {
  'Validation#2026': { status: 400, reason: 'VALIDATION_ERROR', reaches: 'The data match no record.' },
  'BadPin#202620': { status: 401, reason: 'BAD_PIN', reaches: 'The PIN no longer holds.' },
  'TokenGone#2026': { status: 401, reason: 'TOKEN_EXPIRED', reaches: 'The token no longer holds.' },
  'History#202620': { status: 401, reason: 'PASSWORD_HISTORY', reaches: 'One of the last five passwords.' },
  'Compromised#26': { status: 401, reason: 'WEAK_PASSWORD', reaches: 'A compromised password.' },
  'Sensitive#2026': { status: 401, reason: 'SENSITIVE_PASSWORD', reaches: 'A sensitive password.' },
  'NoContent#2026': { status: 204, reaches: 'An answer without content.' },
  'ServerDown#2026': { status: 500, reaches: 'The service fails.' },
};
