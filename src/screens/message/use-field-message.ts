import { useLingui } from '@lingui/react';
import { type MessageField, messages } from '#src/locales/messages.ts';
import type { FieldHint } from '#src/ui/field-shell.tsx';
import { useEntryMessage } from './use-entry-message.ts';

/**
 * Returns the message of the history entry as the hint of a field; `undefined` if the field does not show it. The line of
 * the hint is free, so nothing moves when the message appears.
 */
export function useFieldMessage(field: MessageField): FieldHint | undefined {
  const { i18n } = useLingui();
  const key = useEntryMessage();
  if (key === undefined || messages[key].field !== field) return undefined;
  return { key, text: i18n._(messages[key].text), isAlert: true };
}
