import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useCore } from '#src/forms/use-core.ts';
import { type MessageField, messages } from '#src/locales/messages.ts';
import styles from '#src/ui/field.module.css';
import { AlertIcon } from '#src/ui/icons.tsx';
import { useEntryMessage } from './use-entry-message.ts';

/**
 * Returns the message of the history entry for the line below a field, and a function that ends it. The line is free for
 * a hint, so nothing moves when the message appears. `note` is `undefined` if the message is not shown there.
 */
export function useFieldMessage(field: MessageField): {
  readonly note: ReactNode;
  /** Ends the message if it is shown there: the hints of a further attempt replace it for good. */
  readonly end: () => void;
} {
  const { i18n } = useLingui();
  const { navigation } = useCore();
  const key = useEntryMessage();
  if (key === undefined || messages[key].field !== field) return { note: undefined, end: () => undefined };
  return {
    note: (
      <span className={styles.refusal}>
        <AlertIcon className={styles.icon} />
        <span role="alert" data-message-key={key}>
          {i18n._(messages[key].text)}
        </span>
      </span>
    ),
    end: () => void navigation.endMessage(),
  };
}
