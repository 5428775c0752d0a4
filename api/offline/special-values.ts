import type { Fault } from './reply.ts';

/**
 * PINs that cause a failure for every account and activation code. The service never sends a PIN that begins with 0.
 */
export const specialPins = {
  '000400': { status: 400 },
  '000404': { status: 404 },
  '000500': { status: 500 },
  '000401': { status: 401 },
  '000411': { status: 401, reason: 'PIN_MAXTRIES' },
  '000412': { status: 401, reason: 'UNANTICIPATED_ERROR' },
  '000413': { status: 401, reason: 'TOKEN_EXPIRED' },
  '000414': { status: 401, reason: 'NoUserFound' },
} as const satisfies Record<string, Fault>;

/** New passwords that pass the local rules and cause a failure for every account and activation code. */
export const specialPasswords = {
  'Validation-400!': { status: 400, reason: 'VALIDATION_ERROR' },
  'Bad-Pin-4011!': { status: 401, reason: 'BAD_PIN' },
  'Token-Expired-401!': { status: 401, reason: 'TOKEN_EXPIRED' },
  'History-Again-400!': { status: 400, reason: 'PASSWORD_HISTORY' },
  'Weak-Secret-400!': { status: 400, reason: 'WEAK_PASSWORD' },
  'Sensitive-Data-400!': { status: 400, reason: 'SENSITIVE_PASSWORD' },
  'Refused-Again-401!': { status: 401 },
  'Nothing-Said-204!': { status: 204 },
  'Server-Error-500!': { status: 500 },
} as const satisfies Record<string, Fault>;

/** Returns the failure that a special value causes, or `undefined`. */
export const specialFault = (table: Readonly<Record<string, Fault>>, value: string): Fault | undefined =>
  Object.entries(table).find(([special]) => special === value)?.[1];
