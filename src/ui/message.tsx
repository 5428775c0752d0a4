import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
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
  /** Of the element whose children are `children`. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** Marks a card on which a new message opens. The first message of a card comes in with it. */
export const openableAttribute = 'data-openable';

function openOnCard(message: HTMLElement | null): void {
  if (message?.parentElement?.hasAttribute(openableAttribute)) message.classList.add(styles.opening ?? '');
}

/** Whether a message is an `alert`. Otherwise it is a `status`. */
export const isAlert = (look: MessageProps['look']): boolean => look === 'error' || look === 'warning';

/**
 * Shows a message, whose icon marks its kind. A screen reader says an alert that appears, but not a status, which is announced
 * (catalogue-message.tsx).
 */
export function Message({ messageKey, look, ref, onClose, children }: MessageProps) {
  const { t } = useLingui();
  const Icon = icons[look];
  return (
    <div
      ref={openOnCard}
      className={`${styles.message} ${styles[look]}`}
      {...(messageKey && {
        role: isAlert(look) ? 'alert' : 'status',
        'aria-live': isAlert(look) ? undefined : 'off',
        // The phone of a brand that arrives late is said alone.
        'aria-atomic': isAlert(look) ? false : undefined,
        'data-message-key': messageKey,
      })}
    >
      <Icon className={styles.icon} />
      <div ref={ref} className={styles.body}>
        {children}
      </div>
      {onClose && (
        <Button variant="quiet" onClick={onClose}>
          {t`Close`}
        </Button>
      )}
    </div>
  );
}
