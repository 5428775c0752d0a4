import { Trans as CatalogueText } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { reference as visitReference } from '#api/reference.ts';
import { readFlowSession } from '#src/core/flow-session.ts';
import { loginNameOf } from '#src/flow/flow-state.ts';
import type { HistoryEntryState } from '#src/flow/history-state.ts';
import type { Transition } from '#src/flow/transition.ts';
import { useMessage } from '#src/forms/use-message.ts';
import { type MessageKey, messages } from '#src/locales/messages.ts';
import { retryText } from '#src/locales/retry-text.ts';
import { whenIdle } from '#src/start/focus.ts';
import { announce } from '#src/ui/announce.ts';
import { PhoneIcon } from '#src/ui/icons.tsx';
import styles from '#src/ui/message.module.css';
import { isAlert, Message } from '#src/ui/message.tsx';
import { Sentences, Verbatim } from '#src/ui/text.tsx';
import { GoToLogin } from './nav-link.tsx';
import { SupportPhone } from './support-phone.tsx';

export interface CatalogueMessageProps {
  readonly messageKey: MessageKey;
  /**
   * Values for the placeholders in the message's text. The text of a user or of a service must be an element, because Lingui
   * decodes escape sequences in a string, such as `STORE\xaddie`.
   */
  readonly values?: Readonly<Record<string, ReactNode>> | undefined;
  /** The failed call. It is ignored for the message of the history entry, which has its own incident. */
  readonly incident?: Partial<HistoryEntryState['incident']>;
  readonly onClose?: () => void;
  readonly children?: ReactNode;
}

/** The text of a message, whose first sentence says what has happened. */
function MessageText({ messageKey, values }: Pick<CatalogueMessageProps, 'messageKey' | 'values'>) {
  const { text } = messages[messageKey];
  return (
    <CatalogueText
      {...text}
      id={text.id}
      {...(values && { values })}
      render={({ translation }) =>
        typeof translation === 'string' ? <Sentences text={translation} /> : <span>{translation}</span>
      }
    />
  );
}

/**
 * The ref of a status. After the focus has moved, and as soon as the user does not wait, the text of the status is announced.
 */
function announceStatus(status: HTMLDivElement | null): void {
  if (status === null) return;
  queueMicrotask(() =>
    whenIdle(() => {
      const shown = status.querySelectorAll(':scope > :not([aria-hidden])');
      const parts = Array.from(shown, ({ textContent }) => textContent);
      if (status.isConnected) announce(parts.join(' '));
    }),
  );
}

/**
 * Returns a function for the link to login after a change of the password that may have succeeded (`readKnownUsername`). The
 * function returns the username of the running flow, if the flow knows it.
 */
function useFlowUsername(): () => Transition['knownUsername'] {
  const client = useQueryClient();
  return () => {
    const { state } = readFlowSession(client);
    if (state === undefined) return undefined;
    const username = 'contact' in state ? state.contact.userName : loginNameOf(state);
    return username === undefined ? undefined : { username, retrieved: false };
  };
}

/** Shows a message with what its definition in `messages` requires. */
export function CatalogueMessage(props: CatalogueMessageProps) {
  const { messageKey, values, onClose, children } = props;
  const { tone, phone, reference, loginLink, replaces } = messages[messageKey];
  const entryMessage = useMessage();
  // When the network returns, this component is rendered before the screen passes REQUEST_ONLINE.
  const isEntryMessage = (entryMessage.definition?.replaces ?? entryMessage.key) === (replaces ?? messageKey);
  const incident = isEntryMessage ? entryMessage.incident : props.incident;
  const flowUsername = useFlowUsername();
  return (
    // The key makes a new element for each alert of the history entry, so that a screen reader says an equal alert again. It also
    // makes a new element for each other message, so that a new status is announced.
    <Message
      key={isEntryMessage && isAlert(tone) ? incident?.at : messageKey}
      ref={isAlert(tone) ? null : announceStatus}
      messageKey={messageKey}
      look={tone}
      {...(onClose && { onClose })}
    >
      {replaces && (
        <span className={styles.replaced} aria-hidden="true">
          <MessageText messageKey={replaces} />
        </span>
      )}
      <span>
        <MessageText messageKey={messageKey} values={values} />
        <RetryTime retryAt={incident?.retryAt} />
      </span>
      {loginLink && (
        <div>
          <GoToLogin readKnownUsername={flowUsername} />
        </div>
      )}
      {children}
      {/* If the message of the history entry shows the phone, no other message shows it. */}
      {phone && (isEntryMessage || !entryMessage.definition?.phone) && (
        <p className={styles.phone}>
          <PhoneIcon />
          <SupportPhone />
        </p>
      )}
      {reference && <ErrorReference incident={incident} />}
    </Message>
  );
}

/** The message of a screen on which a flow ends, with the time of the next try. */
export const MessageSentence = (props: Pick<CatalogueMessageProps, 'messageKey' | 'values'>) => (
  <>
    <MessageText {...props} />
    <RetryTime retryAt={useMessage().incident?.retryAt} />
  </>
);

/** Adds a sentence to a message, which says when the user can try again. It counts from the time at which it appears. */
export function RetryTime({ retryAt }: { readonly retryAt: number | undefined }) {
  const { i18n } = useLingui();
  const retry = useMemo(() => retryText(retryAt, Date.now()), [retryAt]);
  return retry && ` ${i18n._(retry)}`;
}

/** Shows the reference of the failed call and the time of its failure. The user can give them to Merchant Support. */
function ErrorReference({ incident }: Pick<CatalogueMessageProps, 'incident'>) {
  const { i18n } = useLingui();
  const [shownAt] = useState(Date.now);
  const reference = incident?.reference ?? visitReference();
  const time = i18n.date(new Date(incident?.at ?? shownAt), { hour: 'numeric', minute: '2-digit' });
  return (
    <div data-reference={reference}>
      <Trans>
        Reference: <Verbatim>{reference},</Verbatim> {time}
      </Trans>
    </div>
  );
}
