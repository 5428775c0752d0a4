import type { Call, CallName } from '#api/call.ts';
import { postActivateUser, postActivationContact } from '#api/calls/activation.ts';
import { postActivationLink } from '#api/calls/activation-link.ts';
import { getAppInit } from '#api/calls/app-init.ts';
import { postLogin } from '#api/calls/login.ts';
import { postExpiredPassword, postForgottenPassword } from '#api/calls/password.ts';
import { postCreatePin, postVerifyChallenge, postVerifyPin } from '#api/calls/pin.ts';
import { getTheme } from '#api/calls/theme.ts';
import { postRecoverPassword, postRecoverUsername } from '#api/calls/user-token.ts';
import { postSearchUsers } from '#api/calls/users.ts';

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
} as const satisfies { readonly [Name in CallName]: Call<Name> };

/** The path of a call as a pattern: `{parameter}` marks the place of the path's parameter, if the path has one. */
export const pathPattern = ({ path }: Call): string =>
  typeof path === 'string' ? path : path('-').replace(/-$/, '{parameter}');

export type { CallName };
