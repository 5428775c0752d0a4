import { connectsAccount, type EntryParams } from '#src/flows/entry-params.ts';
import { greeting } from '#src/flows/login-banner.ts';
import { defaultLocale, type Locale } from '#src/locales/locale.ts';

/**
 * Queries that stand for the looks of the login screen that an address asks for. One that asks for two things at once
 * is not among them: its page begins empty, as other routes do.
 */
export const variantQueries = [
  '',
  '?sub=logout',
  '?sub=exp',
  '?sub=AccountActivated',
  '?action=cpwd',
  '?sub=oauth&resellerid=r',
] as const;

/** The id of the template that holds the login screen as an address asks for it. */
export const loginVariant = (locale: Locale, entry: EntryParams): string =>
  ['login', locale, greeting(entry) ?? '', connectsAccount(entry) ? 'connect' : ''].join('.');

/** The variant that stands in `#root` itself, so that it needs no script to be painted. */
export const plainVariant: string = loginVariant(defaultLocale, {});
