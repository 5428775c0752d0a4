import { useLingui } from '@lingui/react';
import { messages } from '#src/locales/messages.ts';
import styles from '#src/ui/field.module.css';
import { AlertIcon } from '#src/ui/icons.tsx';

/** The key of the message that a refused login shows. */
export const loginRefusal = 'LOGIN_UNAUTHORIZED_ERROR';

/** The message of a refused login. It fits the line below the password that is free for a hint, so nothing moves. */
export function LoginRefusal() {
  const { i18n } = useLingui();
  return (
    <span className={styles.refusal}>
      <AlertIcon className={styles.icon} />
      <span role="alert" data-message-key={loginRefusal}>
        {i18n._(messages[loginRefusal].text)}
      </span>
    </span>
  );
}
