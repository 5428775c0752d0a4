import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { identityMembers, type Recovery } from '../recovery-fields.ts';
import {
  deciding,
  identifier,
  merchantAccount,
  optional,
  optionalBody,
  text,
  textOrNumber,
} from '../shapes.ts';

/** Defines the call that requests a recovery token. Without a matching user, the response has no token or no body. */
const recoveryCall = <const Name extends string, R extends Recovery>(name: Name, recovery: R) =>
  defineCall({
    name,
    path: '/loginsvc/v1/usertoken',
    request: () =>
      z.object({
        ...identityMembers(recovery, () => z.string()),
        recaptcha: z.string(),
        AccountType: merchantAccount(),
        SessionType: z.string(),
        VBAToken: z.string(),
        Fingerprint: z.string(),
      }),
    response: () =>
      optionalBody({
        token: deciding(textOrNumber()),
        email: optional(text()),
        phone: optional(identifier()),
      }),
  });

/** Requests a recovery token to recover a username. */
export const postRecoverUsername = recoveryCall('recoverUsername', 'forgot-username');

/** Requests a recovery token to recover a password. */
export const postRecoverPassword = recoveryCall('recoverPassword', 'forgot-password');

export type UserTokenResponse = ResponseOf<typeof postRecoverUsername>;
