import type { ReactNode } from 'react';
import type { FieldHint } from './hint-line.tsx';
import styles from './summary-list.module.css';

interface SummaryListProps {
  readonly rows: readonly {
    readonly label: string;
    readonly value: string;
    readonly hint?: FieldHint | undefined;
    /** Whether the value is the username of the account. */
    readonly isAccount?: boolean;
    /** A link about the value, after it. */
    readonly link?: ReactNode;
  }[];
}

/** Read-only facts of a record, in rows. A fact with neither value nor hint is left out. */
export const SummaryList = ({ rows }: SummaryListProps) => (
  <dl className={styles.list}>
    {rows
      .filter(({ value, hint }) => value !== '' || hint !== undefined)
      .map(({ label, value, hint, isAccount, link }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          {value !== '' && (
            <dd className={styles.value}>
              <span translate="no" {...(isAccount && { 'data-account': '' })}>
                {value}
              </span>
              {link}
            </dd>
          )}
          {hint && (
            <dd className={styles.hint}>
              <span data-message-key={hint.key}>{hint.text}</span>
            </dd>
          )}
        </div>
      ))}
  </dl>
);
