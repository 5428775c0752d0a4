import * as z from 'zod/mini';
import { callService } from '../call-service.ts';
import { merchantAccount, nothing } from '../shapes.ts';

export const forgottenPasswordRequest = z.object({
  password: z.string(),
  accountType: merchantAccount,
  pin: z.string(),
  token: z.string(),
  loginName: z.string(),
});

export const expiredPasswordRequest = z.object({
  Password: z.string(),
  NewPassword: z.string(),
  LoginName: z.string(),
  AccountType: merchantAccount,
  Token: z.string(),
  Pin: z.string(),
});

export type ForgottenPasswordRequest = z.output<typeof forgottenPasswordRequest>;
export type ExpiredPasswordRequest = z.output<typeof expiredPasswordRequest>;

/** Sets a new password after a verified PIN. @throws {ServiceError} */
export const setForgottenPassword = (body: ForgottenPasswordRequest): Promise<unknown> =>
  callService({ service: 'loginsvc', path: '/loginsvc/v1/password/forgotten', body, answer: nothing });

/** Replaces an expired or compromised password. @throws {ServiceError} */
export const changeExpiredPassword = (body: ExpiredPasswordRequest): Promise<unknown> =>
  callService({ service: 'loginsvc', path: '/loginsvc/v1/password/expired', body, answer: nothing });
