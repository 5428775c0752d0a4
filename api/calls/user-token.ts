import * as z from 'zod/mini';
import { defineCall, type RequestOf, type ResponseOf } from '../call.ts';
import { lazy } from '../lazy.ts';
import { emptyBody, merchantAccount, optionalText } from '../shapes.ts';

const path = '/loginsvc/v1/usertoken';

const sharedMembers = () => ({
  Email: z.string(),
  recaptcha: z.string(),
  AccountType: merchantAccount(),
  SessionType: z.string(),
  VBAToken: z.string(),
  Fingerprint: z.string(),
});

/** A response without a token, or with an empty body, means that no user matches. */
const userTokenResponse = lazy(() =>
  z.pipe(
    z.union([emptyBody(), z.looseObject({})]),
    z.object({ token: optionalText(), email: optionalText(), phone: optionalText() }),
  ),
);

/** Requests a recovery token by name and email address. */
export const recoverUsernameCall = defineCall({
  name: 'recoverUsername',
  service: 'loginsvc',
  method: 'POST',
  path,
  request: () => z.object({ FirstName: z.string(), LastName: z.string(), ...sharedMembers() }),
  response: userTokenResponse,
});

/** Requests a recovery token by username and email address. */
export const recoverPasswordCall = defineCall({
  name: 'recoverPassword',
  service: 'loginsvc',
  method: 'POST',
  path,
  request: () => z.object({ LoginName: z.string(), ...sharedMembers() }),
  response: userTokenResponse,
});

export type RecoverUsernameRequest = RequestOf<typeof recoverUsernameCall>;
export type RecoverPasswordRequest = RequestOf<typeof recoverPasswordCall>;
export type UserTokenResponse = ResponseOf<typeof recoverUsernameCall>;
