import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InformationIcon } from './icons.tsx';
import styles from './message.module.css';

type MessageLook = 'error' | 'success' | 'information' | 'neutral';

interface MessageProps {
  /**
   * The name that support, tests and translators use for the message (docs/behaviour.md, 'Entry parameters and
   * screens').
   */
  readonly messageKey: string;
  readonly look: MessageLook;
  /** Whether it is announced at once, as an error always is. */
  readonly urgent?: boolean;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

const icons = {
  error: AlertIcon,
  success: CheckIcon,
  information: InformationIcon,
  neutral: InformationIcon,
} as const;

interface MessageBoxProps {
  readonly look: MessageLook;
  readonly children: ReactNode;
}

/** The box of a message, for a text that is not announced. An icon marks its kind besides the colour. */
export function MessageBox({ look, children }: MessageBoxProps) {
  const Icon = icons[look];
  return (
    <div className={`${styles.message} ${styles[look]}`}>
      <Icon className={styles.icon} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}

/** Shows a message: an ARIA `alert` for an error, a `status` otherwise. An icon marks its kind besides the colour. */
export function Message({ messageKey, look, urgent = look === 'error', onClose, children }: MessageProps) {
  const { t } = useLingui();
  const Icon = icons[look];
  return (
    <div
      className={`${styles.message} ${styles[look]}`}
      role={urgent ? 'alert' : 'status'}
      data-message-key={messageKey}
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
