import { defaultCobrand } from '#api/query-paths.ts';

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

/** The provider's own brand, for as long as no other is known (docs/services.md, 'Brand'). */
export const builtInBrand: Brand = {
  id: defaultCobrand,
  title: 'Merchant Gateway',
  supportPhone: '1-800-555-0100',
};

/** Whether an address names another brand than the built-in one, which is not shown while that is awaited. */
export const namesOtherBrand = (cobrand: string | undefined): boolean =>
  cobrand !== undefined && cobrand !== builtInBrand.id;
