import type { PropsWithChildren } from 'react';
import styles from './account-chip.module.css';
import { PersonIcon } from './icons.tsx';
import { Name } from './text.tsx';

/** The username of the account of a step, and the link for a user whose account this is not. A long one has several lines. */
export const AccountChip = ({ account, children }: PropsWithChildren<{ readonly account: string }>) => (
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
