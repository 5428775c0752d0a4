import styles from './language-switch.module.css';

interface LanguageSwitchProps<Locale extends string> {
  readonly locale: Locale;
  readonly languages: readonly { readonly locale: Locale; readonly name: string; readonly lang: string }[];
  readonly onChange: (locale: Locale) => void;
  /** False until script runs. Until then the buttons are disabled. */
  readonly live: boolean;
}

/** One button per language, each named in that language (WCAG 2.2 SC 3.1.2). */
export const LanguageSwitch = <Locale extends string>({
  locale,
  languages,
  onChange,
  live,
}: LanguageSwitchProps<Locale>) => (
  <div className={styles.languages}>
    {languages.map((language) => (
      <button
        key={language.locale}
        type="button"
        className={styles.language}
        lang={language.lang}
        aria-pressed={language.locale === locale}
        disabled={!live}
        onClick={() => onChange(language.locale)}
      >
        {language.name}
      </button>
    ))}
  </div>
);
