import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect } from 'react';
import { useCore } from '#src/forms/use-core.ts';
import { useEntryMessage } from '#src/forms/use-entry-message.ts';
import { type MessageKey, messages } from '#src/locales/messages.ts';
import { GoToLogin } from '#src/screens/frame/go-to-login.tsx';
import { SupportPhone, useIsPhoneInMessage } from '#src/screens/frame/support-phone.tsx';
import { Message } from '#src/ui/message.tsx';
import { useOnline } from '#src/ui/use-online.ts';
import { ErrorReference } from './error-reference.tsx';
import { useWaitText } from './use-wait-text.ts';

interface CatalogueMessageProps {
  readonly messageKey: MessageKey;
  /** Values for the placeholders in the message's text. */
  readonly values?: Readonly<Record<string, string>>;
  readonly onClose?: () => void;
  readonly children?: ReactNode;
}

/**
 * Shows a message by its key, with the support phone, the reference and a link to login if its record in `messages`
 * requires them. A message that a field shows (`useBoundField`) is not repeated here.
 */
export function CatalogueMessage({ messageKey, values, onClose, children }: CatalogueMessageProps) {
  const { i18n } = useLingui();
  const online = useOnline();
  const { text, tone, field, phone, reference, loginLink } = messages[messageKey];
  const isOfEntry = useEntryMessage() === messageKey;
  const isPhoneInMessage = useIsPhoneInMessage();
  const wait = useWaitText();
  const { navigation } = useCore();
  // The message applies only while the browser is offline.
  const isOver = messageKey === 'REQUEST_OFFLINE' && online;
  useEffect(() => {
    if (isOver) void navigation.endMessage();
  }, [isOver, navigation]);
  const showsPhone = phone && (isOfEntry || !isPhoneInMessage);

  if (field !== undefined && isOfEntry) return null;
  if (isOver) return null;
  return (
    <Message messageKey={messageKey} look={tone} {...(onClose && { onClose })}>
      <span>{i18n._({ ...text, values: { wait, ...values } })}</span>
      {showsPhone && (
        <p>
          <SupportPhone />
        </p>
      )}
      {reference && <ErrorReference isOfEntry={isOfEntry} />}
      {loginLink && (
        <div>
          <GoToLogin />
        </div>
      )}
      {children}
    </Message>
  );
}
