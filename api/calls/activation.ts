import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { identifier, merchantAccount, optional, optionalBody, text } from '../shapes.ts';

/** Reads the record of the user whose account is being activated. */
export const postActivationContact = defineCall({
  name: 'activationContact',
  path: '/loginsvc/v1/activation/verifycontact',
  request: () => z.object({ token: z.string(), pin: z.string() }),
  response: () =>
    z.object({
      userName: identifier(),
      anetUserId: optional(identifier()),
      accountId: optional(identifier()),
      title: optional(text()),
      firstName: optional(identifier()),
      lastName: optional(identifier()),
      mobileNumber: optional(identifier()),
      phone: optional(identifier()),
      extension: optional(identifier()),
      email: optional(text()),
    }),
});

/** Sets the first password and signs the new user in. */
export const postActivateUser = defineCall({
  name: 'activateUser',
  path: '/loginsvc/v1/user/activate',
  request: () =>
    z.object({
      loginName: z.string(),
      token: z.string(),
      pin: z.string(),
      password: z.string(),
      accountType: merchantAccount(),
      sessiontype: z.string(),
    }),
  // The user is activated even if the body is empty.
  response: () => optionalBody({ redirectURL: optional(text()), sessionToken: optional(identifier()) }),
});

/** The record of the user whose account is being activated. The app shows it and never edits it. */
export type ActivationContact = ResponseOf<typeof postActivationContact>;
