import styles from './field.module.css';
import { fieldIds } from './input-field.tsx';

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox. A click anywhere on its line toggles it. */
export const Checkbox = ({ name, label, checked, onChange }: CheckboxProps) => (
  <label className={styles.check}>
    <input
      id={fieldIds(name).input}
      className={styles.checkBox}
      type="checkbox"
      name={name}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);
