import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { identifier, nullableText, optional, text } from '../shapes.ts';

/** Every member is optional. docs/behaviour.md, 'Login', states what each outcome needs. */
export const loginResponse = () =>
  z.object({
    redirectURL: optional(text()),
    sessionToken: optional(identifier()),
    vbaDecision: nullableText(z.string()),
    dmeDecision: nullableText(z.string()),
    activationCode: optional(identifier()),
    email: optional(text()),
    phone: optional(identifier()),
    isNewDevice: optional(z.boolean()),
  });

/** Signs in with username and password. */
export const postLogin = defineCall({
  name: 'login',
  path: '/loginSvc/v1/sessionSTA',
  request: () =>
    z.object({
      LoginName: z.string(),
      Password: z.string(),
      sessiontype: z.string(),
      VBAToken: z.string(),
      SP: z.string(),
    }),
  response: loginResponse,
});

export type LoginResponse = z.output<ReturnType<typeof loginResponse>>;
