import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { merchantAccount, noData } from '../shapes.ts';

/** Sets a new password in place of a forgotten one. `pin` is the PIN that the user has verified. */
export const postForgottenPassword = defineCall({
  name: 'forgottenPassword',
  path: '/loginsvc/v1/password/forgotten',
  request: () =>
    z.object({
      password: z.string(),
      accountType: merchantAccount(),
      pin: z.string(),
      token: z.string(),
      loginName: z.string(),
    }),
  response: noData,
});

/** Replaces an expired or compromised password. `Token` and `Pin` are `''` if the user has verified no PIN. */
export const postExpiredPassword = defineCall({
  name: 'expiredPassword',
  path: '/loginsvc/v1/password/expired',
  request: () =>
    z.object({
      Password: z.string(),
      NewPassword: z.string(),
      LoginName: z.string(),
      AccountType: merchantAccount(),
      Token: z.string(),
      Pin: z.string(),
    }),
  response: noData,
});
