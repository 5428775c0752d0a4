import type { BrandContact } from '#api/page-start.ts';
import { builtInBrand } from './built-in-brand.ts';

/** Returns a member of a theme as trimmed text; `''` if it has another type. A number is the text of a name or a phone. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/**
 * Returns title and phone of a theme, each by itself. The id replaces a title that the theme lacks, and the built-in phone
 * a phone. The failure page passes the response as it is, because its script contains no schemas.
 *
 * @returns the title `''` if the theme has no id either. Such a response is no theme.
 */
export const brandContact = ({
  id,
  title,
  supportPhone,
}: Readonly<Partial<Record<'id' | 'title' | 'supportPhone', unknown>>>): BrandContact => ({
  title: textOf(title) || textOf(id),
  supportPhone: textOf(supportPhone) || builtInBrand.supportPhone,
});
