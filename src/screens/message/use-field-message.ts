import { useLingui } from '@lingui/react';
import { useCore } from '#src/forms/use-core.ts';
import { type MessageField, messages } from '#src/locales/messages.ts';
import type { FieldHint } from '#src/ui/field-shell.tsx';
import { useEntryMessage } from './use-entry-message.ts';

/**
 * Returns the message of the history entry as the hint of a field, and a function that ends it. The line of the hint is
 * free, so nothing moves when the message appears. `refusal` is `undefined` if the message is not shown there.
 */
export function useFieldMessage(field: MessageField): {
  readonly refusal: FieldHint | undefined;
  /** Ends the message if it is shown there: the hints of a further attempt replace it for good. */
  readonly end: () => void;
} {
  const { i18n } = useLingui();
  const { navigation } = useCore();
  const key = useEntryMessage();
  if (key === undefined || messages[key].field !== field) return { refusal: undefined, end: () => undefined };
  return {
    refusal: { key, text: i18n._(messages[key].text), isAlert: true },
    end: () => void navigation.endMessage(),
  };
}
