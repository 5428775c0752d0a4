import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { deliveryMethod, identifier, noData, optional, optionalBody } from '../shapes.ts';
import { loginResponse } from './login.ts';

/** Sends a one-time PIN by email or text message. Later calls do not need the `accountId` of its response. */
export const postCreatePin = defineCall({
  name: 'createPin',
  path: '/loginsvc/v1/pin',
  request: () =>
    z.object({ token: z.string(), accountType: z.literal('U'), deliveryMethod: deliveryMethod() }),
  response: () => optionalBody({ accountId: optional(identifier()) }),
});

/** Checks a PIN in the recovery, reset and activation flows. */
export const postVerifyPin = defineCall({
  name: 'verifyPin',
  path: '/loginsvc/v1/pin/verify',
  request: () => z.object({ pin: z.string(), token: z.string(), expirePIN: z.literal(false) }),
  response: noData,
});

/** Checks the PIN of a challenged login. Its response has the shape of a login's. */
export const postVerifyChallenge = defineCall({
  name: 'verifyChallenge',
  path: '/loginsvc/v1/pin/verifychallenge',
  request: () =>
    z.object({
      Pin: z.string(),
      Token: z.string(),
      STAFingerprint: z.string(),
      ExpirePIN: z.literal(false),
      IsRiskUpdate: z.boolean(),
      sessiontype: z.string(),
      SP: z.string(),
    }),
  response: loginResponse,
});
