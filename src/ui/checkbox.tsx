import styles from './field.module.css';

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox. The whole line is its target. */
export const Checkbox = ({ name, label, checked, onChange }: CheckboxProps) => (
  <label className={styles.check}>
    <input
      className={styles.checkBox}
      type="checkbox"
      name={name}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);
