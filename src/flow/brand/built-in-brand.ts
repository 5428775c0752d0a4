import { defaultCobrand } from '#api/query-paths.ts';
import type { BrandContact } from '#src/start/page-start.ts';

/** A brand as screens show it. */
export interface Brand extends BrandContact {
  readonly id: string;
  /** HTML from themesvc, which must be sanitised before it is shown; `undefined` for the built-in footer. */
  readonly footer?: string | undefined;
}

// Node (the offline service, scripts) has no `import.meta.env`. The build replaces each name separately.

/** The provider's brand, which the page shows until it has another (docs/services.md, 'Brand'). */
export const builtInBrand: Brand = {
  id: defaultCobrand,
  title: import.meta.env?.VITE_BRAND_TITLE || 'Merchant Gateway',
  supportPhone: import.meta.env?.VITE_BRAND_PHONE || '1-800-555-0100',
};

/** Returns a member of a theme as trimmed text; `''` if it has another type. A safe integer is the text of a name or a phone. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || Number.isSafeInteger?.(value) ? String(value).trim() : '';

/**
 * Returns title and phone of any response, because the failure page's script contains no schemas. The theme's id replaces a
 * missing title, the built-in phone a missing phone. The title is `''` if the response is no theme.
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

/** Whether `cobrand` names another brand. While its theme loads, the page shows neither built-in title nor phone. */
export const namesOtherBrand = (cobrand: string | undefined): boolean =>
  Boolean(cobrand) && cobrand !== builtInBrand.id;
