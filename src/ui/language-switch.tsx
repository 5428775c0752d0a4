import { useLingui } from '@lingui/react/macro';
import { ringClass, waitingClass } from './button.tsx';
import styles from './language-switch.module.css';
import { VisuallyHidden } from './text.tsx';

interface LanguageSwitchProps<Locale extends string> {
  readonly locale: Locale;
  /** The name of each language, by its locale. */
  readonly languages: Readonly<Record<Locale, string>>;
  /** The language that is loading. Its button shows a ring in place of its name. */
  readonly loading: Locale | undefined;
  readonly onChange: (locale: Locale) => void;
  /** False until script runs. Until then the buttons are disabled. */
  readonly live: boolean;
}

/** One button per language, each named in that language (WCAG 2.2 SC 3.1.2). */
export function LanguageSwitch<Locale extends string>(props: LanguageSwitchProps<Locale>) {
  const { locale, languages, loading, onChange, live } = props;
  const { t } = useLingui();
  return (
    <div className={styles.languages}>
      {loading && (
        <span role="status">
          <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
        </span>
      )}
      {(Object.keys(languages) as Locale[]).map((language) => {
        const isLoading = language === loading;
        const name = languages[language];
        return (
          <button
            key={language}
            type="button"
            className={isLoading ? `${styles.language} ${waitingClass}` : styles.language}
            lang={language.replace(/-.*/, '')}
            aria-pressed={language === locale}
            aria-busy={isLoading || undefined}
            disabled={!live}
            onClick={() => onChange(language)}
          >
            {isLoading && <span className={ringClass} aria-hidden="true" />}
            {isLoading ? <span>{name}</span> : name}
          </button>
        );
      })}
    </div>
  );
}
