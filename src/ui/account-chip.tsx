import { Trans } from '@lingui/react/macro';
import type { PropsWithChildren } from 'react';
import styles from './account-chip.lazy.module.css';
import { PersonIcon } from './icons.tsx';
import { VisuallyHidden } from './text.tsx';

/** The username of the account of a step, and a link for a user whose account this is not. A long username has several lines. */
export const AccountChip = ({ account, children }: PropsWithChildren<{ readonly account: string }>) => (
  <div className={styles.chip}>
    <span className={styles.account}>
      <PersonIcon className={styles.icon} />
      <VisuallyHidden>
        <Trans>Account:</Trans>
      </VisuallyHidden>{' '}
      <span data-account="" translate="no">
        {account}
      </span>
    </span>
    {children}
  </div>
);
