import { activateUser, loadActivationContact, loadActivationMode } from './calls/activation.ts';
import { loadAppInit } from './calls/app-init.ts';
import { changeExpiredPassword, setForgottenPassword } from './calls/password.ts';
import { createPin, verifyChallenge, verifyPin } from './calls/pin.ts';
import { login } from './calls/session.ts';
import { loadTheme } from './calls/theme.ts';
import { requestUserToken } from './calls/user-token.ts';
import { searchUsers } from './calls/users.ts';

/** Every call of the services. One file of the build: once it was there for app init, no later submit needs another. */
export const calls = {
  activateUser,
  changeExpiredPassword,
  createPin,
  loadActivationContact,
  loadActivationMode,
  loadAppInit,
  loadTheme,
  login,
  requestUserToken,
  searchUsers,
  setForgottenPassword,
  verifyChallenge,
  verifyPin,
};
