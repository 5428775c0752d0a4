import { useLingui } from '@lingui/react';
import { useHydrated } from '@tanstack/react-router';
import type { Locale } from '#api/page-start.ts';
import { languages } from '#src/locales/languages.ts';
import { localeFor } from '#src/locales/locale.ts';
import { BrandHeader } from '#src/ui/brand-header.tsx';
import { LanguageSwitch } from '#src/ui/language-switch.tsx';
import { useBrand } from './use-brand.tsx';

interface BrandBarProps {
  /** The language that was chosen and is loading. */
  readonly loading: Locale | undefined;
  readonly onChoose: (locale: Locale) => void;
}

/** The content of the page's header: the brand and the language switch. */
export function BrandBar({ loading, onChoose }: BrandBarProps) {
  const { i18n } = useLingui();
  const { brand, pending } = useBrand();
  const live = useHydrated();
  return (
    <BrandHeader title={brand.title} logo={brand.logo} hidden={pending}>
      <LanguageSwitch
        locale={localeFor(i18n.locale)}
        languages={languages}
        live={live}
        loading={loading}
        onChange={onChoose}
      />
    </BrandHeader>
  );
}
