import { type EntryParams, urlMessage } from '#src/flow/entry-params.ts';
import { beginsAgain, type MessageKey, messages } from '#src/locales/messages.ts';

interface LoginSituation {
  /** The message of the history entry. */
  readonly message: MessageKey | undefined;
  /** The username that a recovery found; `undefined` if there is none. */
  readonly retrieved: string | undefined;
  readonly search: EntryParams;
  readonly appInitFailed: boolean;
}

/**
 * Returns the messages of the login screen. The banner is the message of the history entry, or else the message that the URL
 * requests. If the message of the history entry is about a field, there is no banner. The message of a retrieved username needs
 * this username.
 *
 * If app init has failed, the notice that says so replaces a success banner, and a banner with the same error. Any other banner
 * stays beside the notice.
 */
export function loginMessages({ message, retrieved, search, appInitFailed }: LoginSituation) {
  const isUsable =
    message !== undefined && (message !== 'LOGIN_USERNAME_RETRIEVED' || retrieved !== undefined);
  const isInField = isUsable && messages[message].fields !== undefined;
  const banner = isInField ? undefined : isUsable ? message : urlMessage(search);
  if (!appInitFailed || banner === undefined) return { banner, showsAppInitFailure: appInitFailed };
  const isHidden = beginsAgain(messages[banner]) || banner === 'LOGIN_UNANTICIPATED_ERROR';
  return { banner: isHidden ? undefined : banner, showsAppInitFailure: true };
}
