import { mutationOptions } from '@tanstack/react-query';
import type {
  ActivateUserRequest,
  ActivationContactRequest,
  ActivationModeRequest,
} from './calls/activation.ts';
import type { ExpiredPasswordRequest, ForgottenPasswordRequest } from './calls/password.ts';
import type { CreatePinRequest, VerifyChallengeRequest, VerifyPinRequest } from './calls/pin.ts';
import type { LoginRequest } from './calls/session.ts';
import type { RecoverPasswordRequest, RecoverUsernameRequest } from './calls/user-token.ts';
import type { SearchUsersRequest } from './calls/users.ts';
import { loadCalls } from './load-calls.ts';

/**
 * Options of a call that must never be sent twice by the app itself and whose variables hold secrets:
 * no retry, no waiting for the network, nothing kept in the mutation cache. The call's code is loaded when
 * it is first needed.
 */
const serviceMutation = <Request, Answer>(name: string, mutationFn: (request: Request) => Promise<Answer>) =>
  mutationOptions({ mutationKey: [name], mutationFn, retry: false, networkMode: 'always', gcTime: 0 });

export const loginMutation = serviceMutation('login', async (request: LoginRequest) =>
  (await loadCalls()).login(request),
);

export const recoverUsernameMutation = serviceMutation(
  'recover-username',
  async (request: RecoverUsernameRequest) => (await loadCalls()).requestUserToken(request),
);

export const recoverPasswordMutation = serviceMutation(
  'recover-password',
  async (request: RecoverPasswordRequest) => (await loadCalls()).requestUserToken(request),
);

export const createPinMutation = serviceMutation('create-pin', async (request: CreatePinRequest) =>
  (await loadCalls()).createPin(request),
);

export const verifyPinMutation = serviceMutation('verify-pin', async (request: VerifyPinRequest) =>
  (await loadCalls()).verifyPin(request),
);

export const verifyChallengeMutation = serviceMutation(
  'verify-challenge',
  async (request: VerifyChallengeRequest) => (await loadCalls()).verifyChallenge(request),
);

export const searchUsersMutation = serviceMutation('search-users', async (request: SearchUsersRequest) =>
  (await loadCalls()).searchUsers(request),
);

export const setForgottenPasswordMutation = serviceMutation(
  'set-forgotten-password',
  async (request: ForgottenPasswordRequest) => (await loadCalls()).setForgottenPassword(request),
);

export const changeExpiredPasswordMutation = serviceMutation(
  'change-expired-password',
  async (request: ExpiredPasswordRequest) => (await loadCalls()).changeExpiredPassword(request),
);

export const activationModeMutation = serviceMutation(
  'activation-mode',
  async (request: ActivationModeRequest) => (await loadCalls()).loadActivationMode(request),
);

export const activationContactMutation = serviceMutation(
  'activation-contact',
  async (request: ActivationContactRequest) => (await loadCalls()).loadActivationContact(request),
);

export const activateUserMutation = serviceMutation('activate-user', async (request: ActivateUserRequest) =>
  (await loadCalls()).activateUser(request),
);
