import { useLingui } from '@lingui/react/macro';
import { useHydrated } from '@tanstack/react-router';
import { type Locale, languageNames, supportedLocales } from '#src/start/languages.ts';
import buttonStyles from '#src/ui/button.module.css';
import styles from '#src/ui/language-switch.module.css';
import { useAnnouncement } from '#src/ui/use-announcement.ts';

interface LanguageSwitchProps {
  readonly locale: Locale;
  /** The language that is loading. Its button shows a ring in place of its name. */
  readonly loading?: Locale | undefined;
  readonly onChange?: (locale: Locale) => void;
  /** Whether the buttons work without the view. If not, they are disabled until the view is live. */
  readonly live?: boolean;
}

/** One button per language, each named in that language (WCAG 2.2 SC 3.1.2). */
export function LanguageSwitch({ locale, loading, onChange, live }: LanguageSwitchProps) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  // The catalogue may have loaded before this renders. Then the language is active, and nothing is announced.
  useAnnouncement(t`Loading…`, loading !== undefined && loading !== locale);
  return (
    // biome-ignore lint/a11y/useSemanticElements: A `fieldset` is for fields of a form.
    <div className={styles.languages} role="group" aria-label={t`Language`}>
      {supportedLocales.map((offered) => {
        const isLoading = offered === loading;
        const name = languageNames[offered];
        return (
          <button
            key={offered}
            type="button"
            className={isLoading ? `${styles.language} ${buttonStyles.busy}` : styles.language}
            lang={offered.replace(/-.*/, '')}
            aria-pressed={offered === locale}
            aria-busy={isLoading || undefined}
            disabled={!(live || isHydrated)}
            onClick={() => onChange?.(offered)}
          >
            {isLoading && <span className={buttonStyles.working} aria-hidden="true" />}
            <span>{name}</span>
          </button>
        );
      })}
    </div>
  );
}
