import * as z from 'zod/mini';
import { callService } from '../call-service.ts';
import { deliveryMethod, identifier, nothing } from '../shapes.ts';
import { type LoginAnswer, loginAnswer } from './session.ts';

export const createPinRequest = z.object({
  token: z.string(),
  accountType: z.literal('U'),
  deliveryMethod,
});
export const createPinAnswer = z.object({ accountId: identifier });

export const verifyPinRequest = z.object({ pin: z.string(), token: z.string(), expirePIN: z.literal(false) });

export const verifyChallengeRequest = z.object({
  Pin: z.string(),
  Token: z.string(),
  STAFingerprint: z.string(),
  ExpirePIN: z.literal(false),
  IsRiskUpdate: z.boolean(),
  sessiontype: z.string(),
  SP: z.string(),
});

export type CreatePinRequest = z.output<typeof createPinRequest>;
export type CreatePinAnswer = z.output<typeof createPinAnswer>;
export type VerifyPinRequest = z.output<typeof verifyPinRequest>;
export type VerifyChallengeRequest = z.output<typeof verifyChallengeRequest>;

/** Sends a one-time PIN by email (2) or text message (3). @throws {ServiceError} */
export const createPin = (body: CreatePinRequest): Promise<CreatePinAnswer> =>
  callService({ service: 'loginsvc', path: '/loginsvc/v1/pin', body, answer: createPinAnswer });

/** Checks a PIN in the recovery, reset and activation flows. @throws {ServiceError} */
export const verifyPin = (body: VerifyPinRequest): Promise<unknown> =>
  callService({ service: 'loginsvc', path: '/loginsvc/v1/pin/verify', body, answer: nothing });

/** Checks the PIN of a challenged login; its answer is read like a login's. @throws {ServiceError} */
export const verifyChallenge = (body: VerifyChallengeRequest): Promise<LoginAnswer> =>
  callService({ service: 'loginsvc', path: '/loginsvc/v1/pin/verifychallenge', body, answer: loginAnswer });
