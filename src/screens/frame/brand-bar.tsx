import { useLingui } from '@lingui/react';
import { useHydrated } from '@tanstack/react-router';
import { useCore } from '#src/forms/use-core.ts';
import { type Locale, localeFor } from '#src/locales/locale.ts';
import { chooseLocale } from '#src/locales/show-locale.ts';
import { BrandHeader } from '#src/ui/brand-header.tsx';
import { LanguageSwitch } from '#src/ui/language-switch.tsx';
import { useBrand } from './use-brand.ts';

const languages = [
  { locale: 'en-us', name: 'English', lang: 'en' },
  { locale: 'es-es', name: 'Español', lang: 'es' },
] as const satisfies readonly { locale: Locale; name: string; lang: string }[];

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
