import { useLingui } from '@lingui/react';
import { useHydrated } from '@tanstack/react-router';
import { supportedLocales } from '#api/page-start.ts';
import { useCore } from '#src/forms/use-core.ts';
import { languageNames, localeFor } from '#src/locales/locale.ts';
import { chooseLocale } from '#src/locales/show-locale.ts';
import { BrandHeader } from '#src/ui/brand-header.tsx';
import { LanguageSwitch } from '#src/ui/language-switch.tsx';
import { useBrand } from './use-brand.ts';

const languages = supportedLocales.map((locale) => ({
  locale,
  name: languageNames[locale],
  lang: locale.slice(0, 2),
}));

/** The content of the page's header: the brand and the language switch. */
export function BrandBar() {
  const { i18n } = useLingui();
  const { brand, pending } = useBrand();
  const { actions } = useCore();
  const live = useHydrated();
  return (
    <BrandHeader title={brand.title} logo={brand.logo} hidden={pending}>
      <LanguageSwitch
        locale={localeFor(i18n.locale)}
        languages={languages}
        live={live}
        onChange={(locale) => {
          actions.begin();
          // If the catalogue fails to load, the language stays.
          chooseLocale(locale).catch(() => undefined);
        }}
      />
    </BrandHeader>
  );
}
