import { defaultCobrand } from '#api/theme-query.ts';

/** A brand as screens see it. */
export interface Brand {
  readonly id: string;
  readonly title: string;
  readonly supportPhone: string;
  /** An address that is safe to load; `undefined`: the build's own white logo. */
  readonly logo?: string;
  /** HTML from the theme service, to be sanitised before it is shown; `undefined`: the built-in footer. */
  readonly footer?: string;
  /** `#rrggbb` each. */
  readonly colours?: { readonly primary?: string; readonly header?: string };
}

/** The provider's own brand, for as long as no other is known (contract section 2). */
export const builtInBrand: Brand = {
  id: defaultCobrand,
  title: 'Merchant Gateway',
  supportPhone: '1-800-555-0100',
};
