import type { BrandContact } from '#api/page-start.ts';
import { brandContact, builtInBrand } from '#src/flow/brand/built-in-brand.ts';

/** Returns title and phone of the theme in a response; those of the built-in brand if the response is no theme. */
export function readBrand(status: number, body: string): BrandContact {
  try {
    const brand = brandContact(JSON.parse(body));
    return status === 200 && brand.title ? brand : builtInBrand;
  } catch {
    return builtInBrand;
  }
}
