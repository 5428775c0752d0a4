import type { Call, CallName } from './call.ts';
import { activateUserCall, activationContactCall, activationLinkCall } from './calls/activation.ts';
import { appInitCall } from './calls/app-init.ts';
import { expiredPasswordCall, forgottenPasswordCall } from './calls/password.ts';
import { createPinCall, verifyChallengeCall, verifyPinCall } from './calls/pin.ts';
import { loginCall } from './calls/session.ts';
import { themeCall } from './calls/theme.ts';
import { recoverPasswordCall, recoverUsernameCall } from './calls/user-token.ts';
import { searchUsersCall } from './calls/users.ts';

/** Every service call by its name. If a `CallName` has no call here, this file does not compile. */
export const calls = {
  activateUser: activateUserCall,
  activationContact: activationContactCall,
  activationLink: activationLinkCall,
  appInit: appInitCall,
  createPin: createPinCall,
  expiredPassword: expiredPasswordCall,
  forgottenPassword: forgottenPasswordCall,
  login: loginCall,
  recoverPassword: recoverPasswordCall,
  recoverUsername: recoverUsernameCall,
  searchUsers: searchUsersCall,
  theme: themeCall,
  verifyChallenge: verifyChallengeCall,
  verifyPin: verifyPinCall,
} as const satisfies { readonly [Name in CallName]: Call<Name> };
