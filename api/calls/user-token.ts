import * as z from 'zod/mini';
import { callService } from '../call-service.ts';
import { merchantAccount, optionalText } from '../shapes.ts';

const common = {
  Email: z.string(),
  recaptcha: z.string(),
  AccountType: merchantAccount,
  SessionType: z.string(),
  VBAToken: z.string(),
  Fingerprint: z.string(),
};

export const recoverUsernameRequest = z.object({ FirstName: z.string(), LastName: z.string(), ...common });
export const recoverPasswordRequest = z.object({ LoginName: z.string(), ...common });

/** No token, or no body at all, is 'no match'. */
export const userTokenAnswer = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => ({ token: undefined, email: undefined, phone: undefined })),
  ),
  z.object({ token: optionalText, email: optionalText, phone: optionalText }),
]);

export type RecoverUsernameRequest = z.output<typeof recoverUsernameRequest>;
export type RecoverPasswordRequest = z.output<typeof recoverPasswordRequest>;
export type UserTokenAnswer = z.output<typeof userTokenAnswer>;

/** Asks for a recovery token by name and email, or by username and email. @throws {ServiceError} */
export const requestUserToken = (
  body: RecoverUsernameRequest | RecoverPasswordRequest,
): Promise<UserTokenAnswer> =>
  callService({ service: 'loginsvc', path: '/loginsvc/v1/usertoken', body, answer: userTokenAnswer });
