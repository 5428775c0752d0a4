import type { PropsWithChildren } from 'react';
import fieldStyles from './field.module.css';
import { type FieldProps, fieldIds, HintLine } from './input-field.tsx';
import styles from './radio-cards.lazy.module.css';

interface RadioCardsProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly {
    readonly value: string;
    readonly title: string;
    readonly details: readonly { readonly label?: string; readonly value: string }[];
  }[];
}

/** Radio buttons for options with a title and details, each with its own value. */
export function RadioCards({ name, label, value, onChange, options, hint, invalid }: RadioCardsProps) {
  const hintId = fieldIds(name).hint;
  const describedBy = hint && hintId;
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={styles.legend}>{label}</legend>
      <HintLine id={hintId} hint={hint} className={styles.hint} />
      {options.map((option) => (
        <label
          key={option.value}
          className={`${fieldStyles.box} ${styles.card} ${option.value === value ? styles.chosen : ''} ${invalid ? fieldStyles.invalid : ''}`}
        >
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
            aria-invalid={invalid || undefined}
            // Some screen readers skip the description of a group.
            aria-describedby={describedBy}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.body}>
            <span className={styles.title} translate="no">
              {option.title}
            </span>
            <span className={styles.details}>
              {option.details.map(({ label: detail, value: text }) => (
                <span key={detail ?? ''} className={styles.detail}>
                  {detail && `${detail}: `}
                  <span translate="no">{text}</span>
                </span>
              ))}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The action of a list. If the list is higher than the window, the action stays visible. */
export const StickyAction = ({ children }: PropsWithChildren) => (
  <div className={styles.action}>{children}</div>
);
