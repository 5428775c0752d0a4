import * as z from 'zod/mini';
import { callService } from '../call-service.ts';
import { optionalText } from '../shapes.ts';

export const loginRequest = z.object({
  LoginName: z.string(),
  Password: z.string(),
  sessiontype: z.string(),
  VBAToken: z.string(),
  SP: z.string(),
});

/** Every member is optional: the outcome rules of specification section 4 say what each outcome needs. */
export const loginAnswer = z.object({
  redirectURL: optionalText,
  sessionToken: optionalText,
  vbaDecision: optionalText,
  dmeDecision: optionalText,
  activationCode: optionalText,
  email: optionalText,
  phone: optionalText,
  isNewDevice: z.nullish(z.boolean()),
});

export type LoginRequest = z.output<typeof loginRequest>;
export type LoginAnswer = z.output<typeof loginAnswer>;

/** Signs in with username and password. @throws {ServiceError} */
export const login = (body: LoginRequest): Promise<LoginAnswer> =>
  callService({ service: 'loginsvc', path: '/loginSvc/v1/sessionSTA', body, answer: loginAnswer });
