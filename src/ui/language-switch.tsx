import { useLingui } from '@lingui/react/macro';
import buttonStyles from './button.module.css';
import styles from './language-switch.module.css';
import { VisuallyHidden } from './text.tsx';

interface LanguageSwitchProps<Locale extends string> {
  readonly locale: Locale;
  readonly languages: readonly { readonly locale: Locale; readonly name: string; readonly lang: string }[];
  /** The language that is loading. Its button shows a ring in place of its name. */
  readonly loading?: Locale | undefined;
  readonly onChange?: (locale: Locale) => void;
  /** Whether script runs. Until then the buttons are disabled. */
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
      {languages.map((language) => {
        const isLoading = language.locale === loading;
        return (
          <button
            key={language.locale}
            type="button"
            className={isLoading ? `${styles.language} ${buttonStyles.busy}` : styles.language}
            lang={language.lang}
            aria-pressed={language.locale === locale}
            aria-busy={isLoading || undefined}
            disabled={!live}
            onClick={() => onChange?.(language.locale)}
          >
            {isLoading && <span className={buttonStyles.working} aria-hidden="true" />}
            {isLoading ? <span>{language.name}</span> : language.name}
          </button>
        );
      })}
    </div>
  );
}
