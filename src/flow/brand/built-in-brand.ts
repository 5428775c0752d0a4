import { defaultCobrand } from '#api/query-paths.ts';
import type { BrandContact } from '#src/start/page-start.ts';

/** A brand as screens show it. */
export interface Brand extends BrandContact {
  readonly id: string;
  /** HTML from themesvc, which must be sanitised before it is shown; `undefined` for the built-in footer. */
  readonly footer?: string | undefined;
}

// Node (the offline service, scripts) has no `import.meta.env`. The build replaces each name separately.

/**
 * The provider's brand. The page shows it unless the theme of another brand is loading or has loaded (docs/services.md, 'Brand').
 */
export const builtInBrand: Brand = {
  id: defaultCobrand,
  title: import.meta.env?.VITE_BRAND_TITLE || 'Merchant Gateway',
  supportPhone: import.meta.env?.VITE_BRAND_PHONE || '1-800-555-0100',
};

/**
 * Returns a member of a theme as trimmed text; `''` if it is neither text nor a safe integer. A service may send a name or a
 * phone as a number.
 */
const textOf = (value: unknown): string =>
  typeof value === 'string' || Number.isSafeInteger?.(value) ? String(value).trim() : '';

/**
 * Returns the title and the phone of a theme. It accepts any response, because the failure page's script contains no schemas. If
 * the title is missing, the theme's id replaces it. If the phone is missing, the built-in phone replaces it. If the response is
 * no theme, the title is `''`.
 */
export const brandContact = ({
  id,
  title,
  supportPhone,
}: Readonly<Partial<Record<'id' | 'title' | 'supportPhone', unknown>>>): BrandContact => ({
  title: textOf(title) || textOf(id),
  supportPhone: textOf(supportPhone) || builtInBrand.supportPhone,
});

/** The links of the built-in footer. */
export const builtInLinks = {
  terms: import.meta.env?.VITE_TERMS_URL || 'https://www.example.com/terms',
  privacy: import.meta.env?.VITE_PRIVACY_URL || 'https://www.example.com/privacy',
} as const;

/**
 * Returns whether `cobrand` names another brand than the built-in brand. While the theme of another brand loads, the page shows
 * neither the title nor the phone of the built-in brand.
 */
export const namesOtherBrand = (cobrand: string | undefined): boolean =>
  Boolean(cobrand) && cobrand !== builtInBrand.id;
