import type { BrandContact } from '#api/page-start.ts';
import { builtInBrand } from './built-in-brand.ts';

/** Returns title and phone of a theme. A blank title is replaced by the id, and a blank phone by the built-in one. */
export const brandContact = (theme: BrandContact & { readonly id: string }): BrandContact => ({
  title: theme.title.trim() || theme.id,
  supportPhone: theme.supportPhone.trim() || builtInBrand.supportPhone,
});
