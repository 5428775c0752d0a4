import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InformationIcon } from './icons.tsx';
import styles from './message.module.css';

const icons = {
  error: AlertIcon,
  warning: InformationIcon,
  advice: InformationIcon,
  success: CheckIcon,
  information: InformationIcon,
  neutral: InformationIcon,
} as const;

interface MessageProps {
  /** The name of the message for support and tests. Without one, the message is not announced. */
  readonly messageKey?: string;
  readonly look: keyof typeof icons;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** Marks a card on which a new message opens. The first message of a card comes in with it. */
export const openableAttribute = 'data-openable';

function openOnCard(message: HTMLElement | null): void {
  if (message?.parentElement?.hasAttribute(openableAttribute)) message.classList.add(styles.opening ?? '');
}

/** Shows a message: an `alert` for an error or a warning, otherwise a `status`. An icon marks its kind, not only a colour. */
export function Message({ messageKey, look, onClose, children }: MessageProps) {
  const { t } = useLingui();
  const Icon = icons[look];
  return (
    <div
      ref={openOnCard}
      className={`${styles.message} ${styles[look]}`}
      {...(messageKey && {
        role: look === 'error' || look === 'warning' ? 'alert' : 'status',
        'data-message-key': messageKey,
      })}
    >
      <Icon className={styles.icon} />
      <div className={styles.body}>{children}</div>
      {onClose && (
        <button type="button" className={styles.close} onClick={onClose}>
          {t`Close`}
        </button>
      )}
    </div>
  );
}
