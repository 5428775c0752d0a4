import type { ReactNode } from 'react';
import styles from './account-chip.module.css';
import { PersonIcon } from './icons.tsx';
import { Name } from './text.tsx';

interface AccountChipProps {
  readonly account: string;
  /** The link for a user whose account this is not. */
  readonly children?: ReactNode;
}

/** The username of the account of a step. A long one has several lines. */
export const AccountChip = ({ account, children }: AccountChipProps) => (
  <div className={styles.chip}>
    <span className={styles.account}>
      <PersonIcon className={styles.icon} />
      <span className={styles.name} data-account="" translate="no">
        <Name>{account}</Name>
      </span>
    </span>
    {children}
  </div>
);
