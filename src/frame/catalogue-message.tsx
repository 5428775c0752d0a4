import { Trans as CatalogueText } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { reference as visitReference } from '#api/reference.ts';
import { type EntryState, readEntryState } from '#src/flow/history-state.ts';
import { useCore } from '#src/forms/use-core.tsx';
import { useMessage } from '#src/forms/use-message.tsx';
import { type MessageKey, messages } from '#src/locales/messages.ts';
import { retryText } from '#src/locales/retry-text.ts';
import { Message } from '#src/ui/message.tsx';
import { LargePhone, Lead, Verbatim } from '#src/ui/text.tsx';
import { useOnline } from '#src/ui/use-online.tsx';
import { GoToLogin } from './nav-link.tsx';
import { SupportPhone, useIsPhoneInMessage } from './support-phone.tsx';

interface CatalogueMessageProps {
  readonly messageKey: MessageKey;
  /**
   * Values for the placeholders in the message's text. The text of a user or of a service is an element, because Lingui
   * decodes what looks like an escape sequence in a string, such as that in `STORE\xaddie`.
   */
  readonly values?: Readonly<Record<string, ReactNode>>;
  /** When the call failed, in epoch milliseconds; by default, when the message appears. A message of the entry has its own time. */
  readonly failedAt?: number | undefined;
  /** When the user can try again, in epoch milliseconds. A message of the entry has its own time. */
  readonly retryAt?: number | undefined;
  readonly onClose?: () => void;
  readonly children?: ReactNode;
}

/** Returns the incident of the message of the history entry, if it has one. */
const useIncident = () =>
  useLocation({ select: ({ state }) => readEntryState(state).incident, structuralSharing: true });

/** Shows a message with what its record in `messages` requires, unless a field shows it (`useBoundField`). */
export function CatalogueMessage({
  messageKey,
  values,
  failedAt,
  retryAt,
  onClose,
  children,
}: CatalogueMessageProps) {
  const online = useOnline();
  const { text, tone, fields, phone, reference, loginLink } = messages[messageKey];
  const isOfEntry = useMessage() === messageKey;
  const isPhoneInMessage = useIsPhoneInMessage();
  const incident = useIncident();
  const incidentOfEntry = isOfEntry ? incident : undefined;
  const { navigation, submits } = useCore();
  // The message applies only while the browser is offline.
  const isOver = messageKey === 'REQUEST_OFFLINE' && online;
  useEffect(() => {
    // A submit under way may be going back past this entry. It replaces the message itself.
    if (isOver && !submits.isBusy()) void navigation.endMessage();
  }, [isOver, navigation, submits]);
  const showsPhone = phone && (isOfEntry || !isPhoneInMessage);

  if (fields !== undefined && isOfEntry) return null;
  if (isOver) return null;
  return (
    <Message messageKey={messageKey} look={tone} {...(onClose && { onClose })}>
      <span>
        <CatalogueText {...text} {...(values && { values })} />
        <RetryTime retryAt={isOfEntry ? incident?.retryAt : retryAt} />
      </span>
      {showsPhone && (
        <p>
          <SupportPhone />
        </p>
      )}
      {reference && <ErrorReference incident={incidentOfEntry} failedAt={failedAt} />}
      {loginLink && (
        <div>
          <GoToLogin />
        </div>
      )}
      {children}
    </Message>
  );
}

/** The message of a screen on which a flow ends: a text below the heading, and the support phone. */
export function OutcomeMessage({ messageKey, values }: Pick<CatalogueMessageProps, 'messageKey' | 'values'>) {
  const incident = useIncident();
  return (
    <div role="alert" data-message-key={messageKey}>
      <Lead>
        <CatalogueText {...messages[messageKey].text} {...(values && { values })} />
        <RetryTime retryAt={incident?.retryAt} />
      </Lead>
      <LargePhone>
        <SupportPhone large />
      </LargePhone>
    </div>
  );
}

/** One more sentence of a message: when the user can try again. */
export function RetryTime({ retryAt }: { readonly retryAt: number | undefined }) {
  const { i18n } = useLingui();
  const [shownAt] = useState(Date.now);
  const retry = retryText(retryAt, shownAt);
  return retry && ` ${i18n._(retry)}`;
}

interface ErrorReferenceProps {
  /** The incident of the message of the history entry. Any other message, such as that of app init, is about this visit. */
  readonly incident: EntryState['incident'];
  readonly failedAt: number | undefined;
}

/** Shows the reference of the failed call and the time of its failure. The user can give them to Merchant Support. */
function ErrorReference({ incident, failedAt }: ErrorReferenceProps) {
  const { i18n } = useLingui();
  const [visit] = useState(() => ({ reference: visitReference(), at: failedAt ?? Date.now() }));
  const { reference: shown, at } = incident ?? visit;
  const time = i18n.date(new Date(at), { hour: 'numeric', minute: '2-digit' });
  return (
    <div data-reference={shown}>
      <Trans>
        Reference: <Verbatim>{shown}</Verbatim>, {time}
      </Trans>
    </div>
  );
}
