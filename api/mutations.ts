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
import { giveUpSignal } from './give-up.ts';
import { loadCalls } from './load-calls.ts';
import { ServiceError } from './service-error.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;

/**
 * Options of a call that must never be sent twice by the app itself and whose variables hold secrets:
 * no retry, no waiting for the network, nothing kept in the mutation cache. The call's code is loaded when
 * it is first needed; a call that was given up meanwhile is not sent.
 */
const serviceMutation = <Request, Answer>(
  name: string,
  send: (calls: Calls, request: Request) => Promise<Answer>,
) =>
  mutationOptions({
    mutationKey: [name],
    mutationFn: async (request: Request) => {
      const givenUp = giveUpSignal();
      const calls = await loadCalls();
      if (givenUp.aborted) throw new ServiceError('network');
      return send(calls, request);
    },
    retry: false,
    networkMode: 'always',
    gcTime: 0,
  });

export const loginMutation = serviceMutation('login', (calls, request: LoginRequest) => calls.login(request));

export const recoverUsernameMutation = serviceMutation(
  'recover-username',
  (calls, request: RecoverUsernameRequest) => calls.requestUserToken(request),
);

export const recoverPasswordMutation = serviceMutation(
  'recover-password',
  (calls, request: RecoverPasswordRequest) => calls.requestUserToken(request),
);

export const createPinMutation = serviceMutation('create-pin', (calls, request: CreatePinRequest) =>
  calls.createPin(request),
);

export const verifyPinMutation = serviceMutation('verify-pin', (calls, request: VerifyPinRequest) =>
  calls.verifyPin(request),
);

export const verifyChallengeMutation = serviceMutation(
  'verify-challenge',
  (calls, request: VerifyChallengeRequest) => calls.verifyChallenge(request),
);

export const searchUsersMutation = serviceMutation('search-users', (calls, request: SearchUsersRequest) =>
  calls.searchUsers(request),
);

export const setForgottenPasswordMutation = serviceMutation(
  'set-forgotten-password',
  (calls, request: ForgottenPasswordRequest) => calls.setForgottenPassword(request),
);

export const changeExpiredPasswordMutation = serviceMutation(
  'change-expired-password',
  (calls, request: ExpiredPasswordRequest) => calls.changeExpiredPassword(request),
);

export const activationModeMutation = serviceMutation(
  'activation-mode',
  (calls, request: ActivationModeRequest) => calls.loadActivationMode(request),
);

export const activationContactMutation = serviceMutation(
  'activation-contact',
  (calls, request: ActivationContactRequest) => calls.loadActivationContact(request),
);

export const activateUserMutation = serviceMutation('activate-user', (calls, request: ActivateUserRequest) =>
  calls.activateUser(request),
);
