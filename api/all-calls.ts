import type { Call, CallName } from './call.ts';
import { activateUserMutation, activationContactMutation } from './calls/activation.ts';
import { activationLinkCall } from './calls/activation-link.ts';
import { appInitCall } from './calls/app-init.ts';
import { expiredPasswordMutation, forgottenPasswordMutation } from './calls/password.ts';
import { createPinMutation, verifyChallengeMutation, verifyPinMutation } from './calls/pin.ts';
import { loginMutation } from './calls/session.ts';
import { themeCall } from './calls/theme.ts';
import { recoverPasswordMutation, recoverUsernameMutation } from './calls/user-token.ts';
import { searchUsersMutation } from './calls/users.ts';

/** Every service call by its name. If a `CallName` has no call here, this file does not compile. */
export const calls = {
  activateUser: activateUserMutation.call,
  activationContact: activationContactMutation.call,
  activationLink: activationLinkCall,
  appInit: appInitCall,
  createPin: createPinMutation.call,
  expiredPassword: expiredPasswordMutation.call,
  forgottenPassword: forgottenPasswordMutation.call,
  login: loginMutation.call,
  recoverPassword: recoverPasswordMutation.call,
  recoverUsername: recoverUsernameMutation.call,
  searchUsers: searchUsersMutation.call,
  theme: themeCall,
  verifyChallenge: verifyChallengeMutation.call,
  verifyPin: verifyPinMutation.call,
} as const satisfies { readonly [Name in CallName]: Call<Name> };
