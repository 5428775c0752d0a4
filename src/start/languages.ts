/** The languages that production offers: the name of each in that language, by its locale. */
const offeredLanguages = { 'en-us': 'English', 'es-es': 'Español' } as const;

/** The languages that are still translated. Only development offers them; a production build contains nothing of them. */
export const draftLanguages = {} as const;

/** A locale that has a catalogue. */
export type Locale = keyof typeof offeredLanguages | keyof typeof draftLanguages;

/** The languages that the app offers. Node (browser tests, scripts) has no `import.meta.env`, and gets those of production. */
export const languageNames = (
  import.meta.env?.DEV ? { ...offeredLanguages, ...draftLanguages } : offeredLanguages
) as Readonly<Record<Locale, string>>;

export const supportedLocales = Object.keys(languageNames) as readonly Locale[];

/** The locale of a user whose languages have no catalogue. The texts in the code are in this locale. */
export const defaultLocale: Locale = 'en-us';
