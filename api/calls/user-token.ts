import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { lazy } from '../lazy.ts';
import { identityMembers } from '../recovery-fields.ts';
import { identifier, merchantAccount, optional, optionalBody, text } from '../shapes.ts';

const path = '/loginsvc/v1/usertoken';

/** The members of the request body that both calls have. */
const sharedMembers = () => ({
  recaptcha: z.string(),
  AccountType: merchantAccount(),
  SessionType: z.string(),
  VBAToken: z.string(),
  Fingerprint: z.string(),
});

/**
 * If a user matches, the response has a recovery token and the user's masked contacts. If no user matches, the response
 * has no token or an empty body.
 */
const userTokenResponse = lazy(() =>
  optionalBody({
    token: optional(identifier()),
    email: optional(text()),
    phone: optional(identifier()),
  }),
);

/** Requests a recovery token to recover a username. */
export const postUsernameRecovery = defineCall({
  name: 'recoverUsername',
  service: 'loginsvc',
  method: 'POST',
  path,
  request: () => z.object({ ...identityMembers('forgot-username', () => z.string()), ...sharedMembers() }),
  response: userTokenResponse,
});

/** Requests a recovery token to recover a password. */
export const postPasswordRecovery = defineCall({
  name: 'recoverPassword',
  service: 'loginsvc',
  method: 'POST',
  path,
  request: () => z.object({ ...identityMembers('forgot-password', () => z.string()), ...sharedMembers() }),
  response: userTokenResponse,
});

/** The parsed response of both calls. */
export type UserTokenResponse = ResponseOf<typeof postUsernameRecovery>;
