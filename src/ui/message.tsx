import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import { AlertIcon, CheckIcon, InformationIcon } from './icons.tsx';
import styles from './message.module.css';

const icons = {
  error: AlertIcon,
  warning: AlertIcon,
  advice: AlertIcon,
  success: CheckIcon,
  information: InformationIcon,
  neutral: InformationIcon,
} as const;

interface MessageProps {
  /** The name of the message for support and tests. A message without a name is not announced. */
  readonly messageKey?: string;
  readonly look: keyof typeof icons;
  /** The ref of the element that contains `children`. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** Returns whether a message is an `alert`. Any other message is a `status`. */
export const isAlert = (look: MessageProps['look']): boolean => look === 'error' || look === 'warning';

/**
 * Shows a message, whose icon marks its kind. When an alert appears, a screen reader says it. A screen reader does not say a
 * status, so `CatalogueMessage` announces it.
 */
export function Message({ messageKey, look, ref, onClose, children }: MessageProps) {
  const { t } = useLingui();
  const Icon = icons[look];
  return (
    <div
      className={`${styles.message} ${styles[look]}`}
      {...(messageKey && {
        role: isAlert(look) ? 'alert' : 'status',
        'aria-live': isAlert(look) ? undefined : 'off',
        // If the brand arrives late, a screen reader says only its phone.
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
