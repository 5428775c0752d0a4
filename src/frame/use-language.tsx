import { useState } from 'react';
import type { Locale } from '#api/page-start.ts';
import { useCore } from '#src/forms/use-core.tsx';
import { chooseLocale } from '#src/locales/show-locale.ts';

/** The last choice of a language: while its catalogue loads, or if that has failed. */
interface Choice {
  readonly loading?: Locale;
  readonly hasFailed?: true;
}

/** Returns the state of the last choice of a language, and functions that choose one and forget the choice. */
export function useLanguage() {
  const { actions } = useCore();
  const [choice, setChoice] = useState<Choice>({});
  return {
    ...choice,
    choose(locale: Locale): void {
      actions.begin();
      const chosen = { loading: locale };
      /** Ends the choice, unless the user has made another one. */
      const end = (result: Choice) => setChoice((latest) => (latest === chosen ? result : latest));
      setChoice(chosen);
      chooseLocale(locale).then(
        () => end({}),
        () => end({ hasFailed: true }),
      );
    },
    forget: () => setChoice({}),
  };
}
