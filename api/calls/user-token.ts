import * as z from 'zod/mini';
import type { RequestOf, ResponseOf } from '../call.ts';
import { lazy } from '../lazy.ts';
import { defineMutation } from '../send-call.ts';
import { identifier, merchantAccount, optional, optionalBody, text } from '../shapes.ts';

const path = '/loginsvc/v1/usertoken';

/** The members of the request body that both calls have. */
const sharedMembers = () => ({
  Email: z.string(),
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

/** Requests a recovery token by first name, last name and email address, to recover a username. */
export const recoverUsernameMutation = defineMutation({
  name: 'recoverUsername',
  service: 'loginsvc',
  method: 'POST',
  path,
  request: () => z.object({ FirstName: z.string(), LastName: z.string(), ...sharedMembers() }),
  response: userTokenResponse,
});

/** Requests a recovery token by username and email address, to recover a password. */
export const recoverPasswordMutation = defineMutation({
  name: 'recoverPassword',
  service: 'loginsvc',
  method: 'POST',
  path,
  request: () => z.object({ LoginName: z.string(), ...sharedMembers() }),
  response: userTokenResponse,
});

export type RecoverUsernameRequest = RequestOf<typeof recoverUsernameMutation.call>;
export type RecoverPasswordRequest = RequestOf<typeof recoverPasswordMutation.call>;
/** The parsed response of both calls. */
export type UserTokenResponse = ResponseOf<typeof recoverUsernameMutation.call>;
