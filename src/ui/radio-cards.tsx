import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import fieldStyles from './field.module.css';
import { HintLine } from './hint-line.tsx';
import { type FieldProps, fieldIds, InputField } from './input-field.tsx';
import styles from './radio-cards.module.css';
import { Name } from './text.tsx';

interface RadioCardsProps extends FieldProps {
  readonly options: readonly {
    readonly value: string;
    readonly title: string;
    readonly details: readonly { readonly label: string; readonly value: string }[];
  }[];
}

/** A list with more options than this has a search field. */
const longestWithoutSearch = 10;

/** In lower case without accents. */
const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Radio buttons for options with a title and details, each with another value. A long list has a search field. */
export function RadioCards({ name, label, value, onChange, options, hint }: RadioCardsProps) {
  const { t, i18n } = useLingui();
  const [query, setQuery] = useState('');
  const words = searchable(query).split(/\s+/);
  const matches = options.filter(({ title, details }) => {
    const text = searchable([title, ...details.map((detail) => detail.value)].join(' '));
    return words.every((word) => text.includes(word));
  });
  const chosen = options.find((option) => option.value === value);
  // The form sends the chosen option, so it stays visible whatever the query is.
  const shown = chosen === undefined || matches.includes(chosen) ? matches : [chosen, ...matches];
  const hintId = fieldIds(name).hint;
  const describedBy = hint && hintId;
  const [count, total] = [i18n.number(matches.length), i18n.number(options.length)];

  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={styles.legend}>{label}</legend>
      <HintLine id={hintId} hint={hint} className={styles.hint} />
      {options.length > longestWithoutSearch && (
        <>
          <InputField
            field={{
              // Without an option, the search field gets the focus of the field (`focusField`).
              ...(shown.length === 0 ? { name, describedBy } : { name: `search-${name}` }),
              label: t`Search this list`,
              value: query,
              onChange: setQuery,
              autoComplete: 'off',
            }}
            input={{
              // The form has no such value.
              name: undefined,
              type: 'search',
              enterKeyHint: 'search',
              // Enter would submit the form.
              onKeyDown: (event) => event.key === 'Enter' && event.preventDefault(),
            }}
          />
          <p className={styles.count} role="status">
            <span>{matches.length === 0 ? t`No match` : t`${count} of ${total}`}</span>
          </p>
        </>
      )}
      {shown.map((option) => (
        <label
          key={option.value}
          className={`${fieldStyles.box} ${styles.card} ${option === chosen ? styles.chosen : ''}`}
        >
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={option.value}
            checked={option === chosen}
            // Some screen readers skip the description of a group.
            aria-describedby={describedBy}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.body}>
            <span className={styles.title} translate="no">
              <Name>{option.title}</Name>
            </span>
            {option.details.map((detail) => (
              <span key={detail.label} className={styles.detail}>
                {detail.label}: <span translate="no">{detail.value}</span>
              </span>
            ))}
          </span>
        </label>
      ))}
      <div className={styles.end} />
    </fieldset>
  );
}
