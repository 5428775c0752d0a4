import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { loadCatalogue } from '#src/locales/load-catalogue.ts';
import { languageTag } from '#src/locales/locale.ts';
import { fillPage } from '#src/page/fill-page.ts';
import { defaultLocale, languageNames, supportedLocales } from '#src/start/languages.ts';
import html from './unsupported.html?raw';

const orNewer = (version: number): string => t`${version} or newer`;

/** Returns the texts of unsupported.html, by their placeholders, in the active locale. */
const unsupportedTexts = () => ({
  heading: t`Update your browser`,
  reason: t`To keep your account safe, use one of these newer browsers, then log in:`,
  chrome: orNewer(80),
  firefox: orNewer(78),
  edge: orNewer(85),
  safari: orNewer(12),
  questions: t`Questions? Call Merchant Support:`,
  updated: t`Already updated?`,
  login: t`Return to login`,
  note: t`We never ask for your password or PIN by phone, text message or email.`,
});

export type UnsupportedTexts = ReturnType<typeof unsupportedTexts>;

/** Returns unsupported.html, with its texts in every language. */
export async function unsupportedPage(): Promise<string> {
  const texts: Record<string, UnsupportedTexts> = {};
  // The style sheet shows the buttons once the script has marked the language of the page.
  let languages = '';
  for (const locale of supportedLocales) {
    i18n.loadAndActivate({ locale, messages: await loadCatalogue(locale) });
    texts[locale] = unsupportedTexts();
    languages += `<button lang="${languageTag(locale)}">${languageNames[locale]}</button>`;
  }
  return fillPage(html, {
    brandTitle: builtInBrand.title,
    brandPhone: builtInBrand.supportPhone,
    ...texts[defaultLocale],
    texts: JSON.stringify(texts),
    languages,
  });
}
