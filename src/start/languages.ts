/** The languages that the app offers: the name of each in that language, by its locale. */
export const languageNames = { 'en-us': 'English', 'es-es': 'Español' } as const;

/** A locale that has a catalogue. */
export type Locale = keyof typeof languageNames;

export const supportedLocales = Object.keys(languageNames) as readonly Locale[];

/** The locale of a user whose languages have no catalogue. The texts in the code are in this locale. */
export const defaultLocale: Locale = 'en-us';
