import styles from './field.module.css';

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with its label. A click anywhere on its line toggles it. `onChange` receives the new state. */
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
