import * as z from 'zod/mini';
import { callService } from '../call-service.ts';
import { deliveryMethod, identifier, merchantAccount, optionalText } from '../shapes.ts';

export const activationModeRequest = z.object({ token: z.string(), accountType: merchantAccount });
export const activationModeAnswer = z.object({
  responseMode: deliveryMethod,
  email: optionalText,
  phone: optionalText,
});

export const activationContactRequest = z.object({ token: z.string(), pin: z.string() });

const optionalIdentifier = z.pipe(
  z.nullish(identifier),
  z.transform((value) => value ?? undefined),
);
export const activationContactAnswer = z.object({
  userName: z.string().check(z.minLength(1)),
  anetUserId: optionalIdentifier,
  accountId: optionalIdentifier,
  title: optionalText,
  firstName: optionalText,
  lastName: optionalText,
  mobileNumber: optionalText,
  phone: optionalText,
  extension: optionalText,
  email: optionalText,
});

export const activateUserRequest = z.object({
  loginName: z.string(),
  token: z.string(),
  pin: z.string(),
  password: z.string(),
  accountType: merchantAccount,
  sessiontype: z.string(),
});
export const activateUserAnswer = z.object({ redirectURL: optionalText, sessionToken: optionalText });

export type ActivationModeRequest = z.output<typeof activationModeRequest>;
export type ActivationModeAnswer = z.output<typeof activationModeAnswer>;
export type ActivationContactRequest = z.output<typeof activationContactRequest>;
/** The record of the user who is being activated, to be read and not edited. */
export type ActivationContact = z.output<typeof activationContactAnswer>;
export type ActivateUserRequest = z.output<typeof activateUserRequest>;
export type ActivateUserAnswer = z.output<typeof activateUserAnswer>;

/** Exchanges an activation code for the way its PIN travels; sends nothing. @throws {ServiceError} */
export const loadActivationMode = (body: ActivationModeRequest): Promise<ActivationModeAnswer> =>
  callService({
    service: 'loginsvc',
    path: '/loginsvc/v1/activation/verify',
    body,
    answer: activationModeAnswer,
  });

/** The record of the user who is being activated. @throws {ServiceError} */
export const loadActivationContact = (body: ActivationContactRequest): Promise<ActivationContact> =>
  callService({
    service: 'loginsvc',
    path: '/loginsvc/v1/activation/verifycontact',
    body,
    answer: activationContactAnswer,
  });

/** Sets the first password and signs the new user in. @throws {ServiceError} */
export const activateUser = (body: ActivateUserRequest): Promise<ActivateUserAnswer> =>
  callService({
    service: 'loginsvc',
    path: '/loginsvc/v1/user/activate',
    body,
    answer: activateUserAnswer,
  });
