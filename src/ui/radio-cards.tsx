import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import fieldStyles from './field.module.css';
import { fieldIds } from './field-shell.tsx';
import { type FieldHint, HintLine } from './hint-line.tsx';
import styles from './radio-cards.module.css';
import { Name } from './text.tsx';

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

/** A list with more options than this has a search field. */
const longestWithoutSearch = 10;

/** In lower case without accents. */
const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Returns the positions of the options that match every word of the query. */
function useMatches(options: readonly RadioOption[], query: string): readonly number[] {
  const texts = useMemo(
    () =>
      options.map(({ title, details }) =>
        searchable([title, ...details.map((detail) => detail.value)].join(' ')),
      ),
    [options],
  );
  const words = searchable(query).split(/\s+/);
  return [...texts.keys()].filter((index) => words.every((word) => texts[index]?.includes(word)));
}

/** Radio buttons for options with a title and details. A long list has a search field. */
export function RadioCards({ name, legend, value, onChange, options, hint }: RadioCardsProps) {
  const { t, i18n } = useLingui();
  const [query, setQuery] = useState('');
  const chosen = options.findIndex((option) => option.value === value);
  const matches = useMatches(options, query);
  // The form sends the chosen option, so it stays visible whatever the query is.
  const shown = chosen < 0 || matches.includes(chosen) ? matches : [chosen, ...matches];
  const hintId = `hint-${name}`;
  // Without an option, the search field gets the focus of the field (`focusField`).
  const searchId = shown.length === 0 ? fieldIds(name).input : `search-${name}`;
  const [count, total] = [i18n.number(matches.length), i18n.number(options.length)];

  return (
    <fieldset aria-describedby={hint && hintId}>
      <legend className={styles.legend}>{legend}</legend>
      <HintLine id={hintId} hint={hint} className={styles.hint} />
      {options.length > longestWithoutSearch && (
        <>
          <div className={fieldStyles.field}>
            <label className={fieldStyles.label} htmlFor={searchId}>
              {t`Search this list`}
            </label>
            <div className={fieldStyles.box}>
              <input
                id={searchId}
                aria-describedby={shown.length === 0 && hint ? hintId : undefined}
                className={fieldStyles.input}
                type="search"
                value={query}
                onChange={(event) => setQuery(event.target.value)}
                // Enter would submit the form.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                enterKeyHint="search"
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
              />
            </div>
          </div>
          <p className={styles.count} role="status">
            <span>{matches.length === 0 ? t`No match` : t`${count} of ${total}`}</span>
          </p>
        </>
      )}
      {shown.map((position) => {
        const option = options[position];
        if (option === undefined) return null;
        return (
          <label key={position} className={`${styles.card} ${position === chosen ? styles.chosen : ''}`}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={position === chosen}
              // Some screen readers skip the description of a group.
              aria-describedby={hint && hintId}
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
        );
      })}
      <div className={styles.end} />
    </fieldset>
  );
}
