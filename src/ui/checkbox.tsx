import type { ComponentProps } from 'react';
import styles from './field.module.css';

/** A checkbox. A click anywhere on its line toggles it. */
export const Checkbox = ({ label, ...input }: ComponentProps<'input'> & { readonly label: string }) => (
  <label className={styles.check}>
    <input className={styles.checkBox} type="checkbox" {...input} />
    {label}
  </label>
);
