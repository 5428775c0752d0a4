import type { FieldHint } from './field-shell.tsx';
import styles from './radio-cards.module.css';

interface RadioOption {
  readonly value: string;
  readonly title: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

interface RadioCardsProps {
  readonly name: string;
  readonly legend: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly RadioOption[];
  readonly hint?: FieldHint | undefined;
}

/** One choice among things that need more than a word to be told apart. */
export function RadioCards({ name, legend, value, onChange, options, hint }: RadioCardsProps) {
  const hintId = `hint-${name}`;
  return (
    <fieldset aria-describedby={hint && hintId}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={`${styles.card} ${option.value === value ? styles.chosen : ''}`}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.body}>
            <span className={styles.title}>{option.title}</span>
            {option.details.map((detail) => (
              <span key={detail.label} className={styles.detail}>
                {detail.label}: {detail.value}
              </span>
            ))}
          </span>
        </label>
      ))}
      <div id={hintId} className={styles.hint}>
        {hint && <span data-message-key={hint.key}>{hint.text}</span>}
      </div>
    </fieldset>
  );
}
