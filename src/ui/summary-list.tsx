import type { PropsWithChildren } from 'react';
import type { FieldHint } from './input-field.tsx';
import styles from './summary-list.lazy.module.css';

interface SummaryListProps {
  readonly rows: readonly {
    readonly label: string;
    readonly value: string;
    readonly hint?: FieldHint | undefined;
    /** Whether the value is the username of the account. */
    readonly isAccount?: boolean;
  }[];
}

/**
 * Read-only facts of a record, in rows. If a fact has neither value nor hint, it is left out. The child is a link about the
 * record, which stands below the rows.
 */
export const SummaryList = ({ rows, children }: PropsWithChildren<SummaryListProps>) => (
  <div className={styles.summary}>
    <dl className={styles.list}>
      {rows
        .filter(({ value, hint }) => value !== '' || hint !== undefined)
        .map(({ label, value, hint, isAccount }) => (
          <div key={label} className={styles.row}>
            <dt className={styles.label}>{label}</dt>
            {value !== '' && (
              <dd className={styles.value} translate="no" {...(isAccount && { 'data-account': '' })}>
                {value}
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
    {children && <div className={styles.link}>{children}</div>}
  </div>
);
