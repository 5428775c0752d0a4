import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import {
  identifier,
  merchantAccount,
  nullableText,
  optional,
  optionalBody,
  text,
  textOrNumber,
} from '../shapes.ts';

const path = '/loginsvc/v1/usertoken';

/** The members that both requests have. */
const commonMembers = () => ({
  Email: z.string(),
  recaptcha: z.string(),
  AccountType: merchantAccount(),
  SessionType: z.string(),
  VBAToken: z.string(),
  Fingerprint: z.string(),
});

/** If no user matches, the response has no token or no body. */
const response = () =>
  optionalBody({
    token: nullableText(textOrNumber()),
    email: optional(text()),
    phone: optional(identifier()),
  });

/** Requests a recovery token to recover a username. */
export const postRecoverUsername = defineCall({
  name: 'recoverUsername',
  path,
  request: () => z.object({ FirstName: z.string(), LastName: z.string(), ...commonMembers() }),
  response,
});

/** Requests a recovery token to recover a password. */
export const postRecoverPassword = defineCall({
  name: 'recoverPassword',
  path,
  request: () => z.object({ LoginName: z.string(), ...commonMembers() }),
  response,
});

export type UserTokenResponse = ResponseOf<typeof postRecoverUsername>;
