import { type MessageKey, messages } from '#src/locales/messages.ts';
import type { EntryParams } from './entry-params.ts';

/** The message of the address, for a login screen without a message in its history entry. */
export function greeting({ action, sub }: EntryParams): MessageKey | 'LOGIN_SESSION_EXPIRED' | undefined {
  if (action === 'cpwd') return 'LOGIN_PASSWORD_CHANGED';
  if (sub === 'logout') return 'LOGIN_LOGGED_OUT';
  if (sub === 'exp') return 'LOGIN_SESSION_EXPIRED';
  return sub === 'AccountActivated' ? 'LOGIN_ACCOUNT_ACTIVATED' : undefined;
}

interface LoginSituation {
  /** The message of the history entry. */
  readonly message: MessageKey | undefined;
  /** The username that a recovery found; unknown after a reload. */
  readonly retrieved: string | undefined;
  readonly entry: EntryParams;
  readonly appInitFailed: boolean;
}

/** What the login screen shows above its form. */
interface LoginMessages {
  readonly banner: MessageKey | undefined;
  readonly showsAppInitFailure: boolean;
}

/**
 * The messages of the login screen: the history entry's message, or else the greeting of the address. A failed app
 * init is an error, so it hides a success; other messages stay beside it, but no message is shown twice.
 */
export function loginMessages({ message, retrieved, entry, appInitFailed }: LoginSituation): LoginMessages {
  const isUnknownUsername = message === 'LOGIN_USERNAME_RETRIEVED' && retrieved === undefined;
  const banner = message === undefined || isUnknownUsername ? greeting(entry) : message;
  if (!appInitFailed || banner === undefined) return { banner, showsAppInitFailure: appInitFailed };
  const isHidden = messages[banner].tone === 'success' || banner === 'LOGIN_UNANTICIPATED_ERROR';
  return { banner: isHidden ? undefined : banner, showsAppInitFailure: true };
}
