import { defaultCobrand } from '#api/query-paths.ts';

/** A brand as screens show it. */
export interface Brand {
  readonly id: string;
  readonly title: string;
  readonly supportPhone: string;
  /** A URL that is safe to load; `undefined` for the build's white logo. */
  readonly logo?: string;
  /** HTML from themesvc, which must be sanitised before it is shown; `undefined` for the built-in footer. */
  readonly footer?: string;
  /** Each is of the form `#rrggbb`. */
  readonly colours?: { readonly primary?: string; readonly header?: string };
}

/** The provider's brand, which the page shows until it has another (docs/services.md, 'Brand'). */
export const builtInBrand: Brand = {
  id: defaultCobrand,
  title: 'Merchant Gateway',
  supportPhone: '1-800-555-0100',
};

/**
 * Returns whether the value of `cobrand` names another brand than the built-in one. Then the page shows neither the title
 * nor the phone of the built-in brand while it waits for the theme.
 */
export const namesOtherBrand = (cobrand: string | undefined): boolean =>
  Boolean(cobrand) && cobrand !== builtInBrand.id;
