import { postActivation, postActivationContact } from './calls/activation.ts';
import { postActivationLink } from './calls/activation-link.ts';
import { getAppInit } from './calls/app-init.ts';
import { postExpiredPassword, postForgottenPassword } from './calls/password.ts';
import { postChallengeCheck, postPin, postPinCheck } from './calls/pin.ts';
import { postLogin } from './calls/session.ts';
import { getTheme } from './calls/theme.ts';
import { postPasswordRecovery, postUsernameRecovery } from './calls/user-token.ts';
import { postUserSearch } from './calls/users.ts';

/** Every service call by its name (docs/services.md, 'The calls'). */
export const calls = {
  activateUser: postActivation,
  activationContact: postActivationContact,
  activationLink: postActivationLink,
  appInit: getAppInit,
  createPin: postPin,
  expiredPassword: postExpiredPassword,
  forgottenPassword: postForgottenPassword,
  login: postLogin,
  recoverPassword: postPasswordRecovery,
  recoverUsername: postUsernameRecovery,
  searchUsers: postUserSearch,
  theme: getTheme,
  verifyChallenge: postChallengeCheck,
  verifyPin: postPinCheck,
} as const;

/** The name of a service call. */
export type CallName = (typeof calls)[keyof typeof calls]['name'];
