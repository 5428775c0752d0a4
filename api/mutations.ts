import type { MutationOptions } from '@tanstack/query-core';
import type * as z from 'zod/mini';
import type { Call, CallName, RequestBody, RequestSchema } from './call.ts';
import { activateUserCall, activationContactCall, activationLinkCall } from './calls/activation.ts';
import { expiredPasswordCall, forgottenPasswordCall } from './calls/password.ts';
import { createPinCall, verifyChallengeCall, verifyPinCall } from './calls/pin.ts';
import { loginCall } from './calls/session.ts';
import { recoverPasswordCall, recoverUsernameCall } from './calls/user-token.ts';
import { searchUsersCall } from './calls/users.ts';
import { giveUpSignal } from './give-up.ts';
import { sendCall } from './send-call.ts';

/**
 * Options of a call that the app never sends twice and whose variables hold secrets: no retry, no waiting for the
 * network, and nothing stays in the mutation cache.
 */
const serviceMutation = <
  Name extends CallName,
  Request extends RequestSchema,
  Response extends z.ZodMiniType,
>(
  call: Call<Name, Request, Response>,
): MutationOptions<z.output<Response>, Error, RequestBody<Request>> => ({
  mutationKey: [call.name],
  mutationFn: (request) => sendCall(call, request, { signal: giveUpSignal() }),
  retry: false,
  networkMode: 'always',
  gcTime: 0,
});

export const loginMutation = serviceMutation(loginCall);
export const recoverUsernameMutation = serviceMutation(recoverUsernameCall);
export const recoverPasswordMutation = serviceMutation(recoverPasswordCall);
export const createPinMutation = serviceMutation(createPinCall);
export const verifyPinMutation = serviceMutation(verifyPinCall);
export const verifyChallengeMutation = serviceMutation(verifyChallengeCall);
export const searchUsersMutation = serviceMutation(searchUsersCall);
export const forgottenPasswordMutation = serviceMutation(forgottenPasswordCall);
export const expiredPasswordMutation = serviceMutation(expiredPasswordCall);
export const activationLinkMutation = serviceMutation(activationLinkCall);
export const activationContactMutation = serviceMutation(activationContactCall);
export const activateUserMutation = serviceMutation(activateUserCall);
