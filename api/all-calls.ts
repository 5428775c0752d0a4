import { postActivateUser, postActivationContact } from './calls/activation.ts';
import { postActivationLink } from './calls/activation-link.ts';
import { getAppInit } from './calls/app-init.ts';
import { postExpiredPassword, postForgottenPassword } from './calls/password.ts';
import { postCreatePin, postVerifyChallenge, postVerifyPin } from './calls/pin.ts';
import { postLogin } from './calls/session.ts';
import { getTheme } from './calls/theme.ts';
import { postRecoverPassword, postRecoverUsername } from './calls/user-token.ts';
import { postSearchUsers } from './calls/users.ts';

/** Every service call by its name (docs/services.md, 'The calls'). */
export const calls = {
  activateUser: postActivateUser,
  activationContact: postActivationContact,
  activationLink: postActivationLink,
  appInit: getAppInit,
  createPin: postCreatePin,
  expiredPassword: postExpiredPassword,
  forgottenPassword: postForgottenPassword,
  login: postLogin,
  recoverPassword: postRecoverPassword,
  recoverUsername: postRecoverUsername,
  searchUsers: postSearchUsers,
  theme: getTheme,
  verifyChallenge: postVerifyChallenge,
  verifyPin: postVerifyPin,
} as const;

/** The name of a service call. */
export type CallName = (typeof calls)[keyof typeof calls]['name'];
