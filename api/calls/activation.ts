import * as z from 'zod/mini';
import { defineCall, type RequestOf, type ResponseOf } from '../call.ts';
import { queryOptions } from '../query-options.ts';
import { defineMutation, sendCall } from '../send-call.ts';
import { deliveryMethod, emptyBody, merchantAccount, optionalIdentifier, optionalText } from '../shapes.ts';

/** Exchanges an activation code for the masked contacts of its user. This call sends no PIN. */
export const activationLinkCall = defineCall({
  name: 'activationLink',
  service: 'loginsvc',
  method: 'POST',
  path: '/loginsvc/v1/activation/verify',
  request: () => z.object({ token: z.string(), accountType: merchantAccount() }),
  response: () => z.object({ responseMode: deliveryMethod(), email: optionalText(), phone: optionalText() }),
});

/** Reads the record of the user whose account is being activated. */
export const activationContactMutation = defineMutation({
  name: 'activationContact',
  service: 'loginsvc',
  method: 'POST',
  path: '/loginsvc/v1/activation/verifycontact',
  request: () => z.object({ token: z.string(), pin: z.string() }),
  response: () =>
    z.object({
      userName: z.string().check(z.minLength(1)),
      anetUserId: optionalIdentifier(),
      accountId: optionalIdentifier(),
      title: optionalText(),
      firstName: optionalText(),
      lastName: optionalText(),
      mobileNumber: optionalIdentifier(),
      phone: optionalIdentifier(),
      extension: optionalIdentifier(),
      email: optionalText(),
    }),
});

/** Sets the first password and signs the new user in. */
export const activateUserMutation = defineMutation({
  name: 'activateUser',
  service: 'loginsvc',
  method: 'POST',
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
  response: () =>
    z.pipe(
      z.union([emptyBody(), z.looseObject({})]),
      // A member of another type is treated as missing, because the activation cannot be repeated.
      z.object({
        redirectURL: z.catch(optionalText(), undefined),
        sessionToken: z.catch(optionalText(), undefined),
      }),
    ),
});

export type ActivationLinkRequest = RequestOf<typeof activationLinkCall>;
export type ActivationLinkResponse = ResponseOf<typeof activationLinkCall>;
export type ActivationContactRequest = RequestOf<typeof activationContactMutation.call>;
/** The record of the user whose account is being activated. The app shows it and never edits it. */
export type ActivationContact = ResponseOf<typeof activationContactMutation.call>;
export type ActivateUserRequest = RequestOf<typeof activateUserMutation.call>;

/** The first part of every activation link's query key. */
export const activationLinkKey = ['activation-link'] as const;

/**
 * Returns the options of the query that checks the activation code of a link. Its data is the preferred method and the
 * masked contacts (`activationLinkCall`).
 */
export const activationLinkQuery = (code: string) =>
  queryOptions({
    queryKey: [...activationLinkKey, code],
    queryFn: ({ signal }) => sendCall(activationLinkCall, { token: code, accountType: 'M' }, { signal }),
  });
