import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { isUnanticipated, type MessageKey, toneOf } from '#src/flows/message-keys.ts';
import { messages } from '#src/locales/messages.ts';
import { Message, type MessageLook } from '#src/ui/message.tsx';
import { ErrorReference } from './error-reference.tsx';
import { SupportPhone } from './support-phone.tsx';

/** Errors that someone can mend without help. */
const selfHelp: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'LOGIN_UNAUTHORIZED_ERROR',
  'LOGIN_VERIFICATION_ERROR_TOKEN',
  'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
  'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
  'VERIFY_PIN_INVALID_PIN',
  'VERIFY_PIN_UNAUTHORIZED_PIN',
  'VERIFY_PIN_UNAUTHORIZED_TOKEN',
  'CHOOSE_PASSWORD_UNAUTHORIZED_PIN',
  'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN',
  'THEME_UNANTICIPATED_ERROR',
  'THEME_MESSAGE',
  'PAGE_NOT_FOUND',
]);

/** Neither good nor bad: something has run out. */
const neutral: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'LOGIN_SESSION_EXPIRED',
  'FLOW_SESSION_EXPIRED',
  'REQUEST_GIVEN_UP',
]);

const lookOf = (key: MessageKey): MessageLook => (neutral.has(key) ? 'neutral' : toneOf(key));

interface CatalogueMessageProps {
  readonly messageKey: MessageKey;
  /** What the message's wording has places for. */
  readonly values?: Readonly<Record<string, string>>;
  readonly onClose?: () => void;
  readonly children?: ReactNode;
}

/** A message by its key: wording of the catalogue, and the support phone where help may be needed. */
export function CatalogueMessage({ messageKey, values, onClose, children }: CatalogueMessageProps) {
  const { i18n } = useLingui();
  const look = lookOf(messageKey);
  return (
    <Message messageKey={messageKey} look={look} {...(onClose && { onClose })}>
      <span>{i18n._({ ...messages[messageKey], ...(values && { values }) })}</span>
      {look === 'error' && !selfHelp.has(messageKey) && (
        <>
          {' '}
          <SupportPhone />
        </>
      )}
      {isUnanticipated(messageKey) && <ErrorReference />}
      {children}
    </Message>
  );
}
