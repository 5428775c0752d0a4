import type { EntryParams } from './entry-params.ts';
import type { MessageKey, SuccessKey } from './message-keys.ts';

/** What an address greets with when nothing else is to be told (specification section 2 'Login screen'). */
export function greeting({ action, sub }: EntryParams): SuccessKey | 'LOGIN_SESSION_EXPIRED' | undefined {
  if (action === 'cpwd') return 'LOGIN_PASSWORD_CHANGED';
  if (sub === 'logout') return 'LOGIN_LOGGED_OUT';
  if (sub === 'exp') return 'LOGIN_SESSION_EXPIRED';
  return sub === 'AccountActivated' ? 'LOGIN_ACCOUNT_ACTIVATED' : undefined;
}

/**
 * The banner of the login screen: the message that came along, else the address's greeting. A retrieved
 * username that is no longer known (the page was reloaded) is not told of.
 */
export function loginBanner(
  message: MessageKey | undefined,
  retrievedUsername: string | undefined,
  entry: EntryParams,
): MessageKey | undefined {
  if (message === undefined) return greeting(entry);
  return message === 'LOGIN_USERNAME_RETRIEVED' && retrievedUsername === undefined
    ? greeting(entry)
    : message;
}
