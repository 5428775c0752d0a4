import type { ReactNode } from 'react';
import styles from './account-chip.module.css';
import { PersonIcon } from './icons.tsx';

interface AccountChipProps {
  /** The username. */
  readonly account: string;
  /** The link for a user whose account this is not. */
  readonly children?: ReactNode;
}

/**
 * The account of a step, as text. CSS cuts a long username at the edge of its line, so the whole username stays in
 * the accessibility tree and in the tooltip.
 */
export const AccountChip = ({ account, children }: AccountChipProps) => (
  <div className={styles.chip}>
    <span className={styles.account}>
      <PersonIcon className={styles.icon} />
      <span className={styles.name} data-account="" title={account} translate="no">
        {account}
      </span>
    </span>
    {children}
  </div>
);
