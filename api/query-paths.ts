/** Path of the initial app data (contract section 1). */
export const appInitPath = '/loginsvc/v1/appinitload';

/** The provider's own brand (contract section 2). */
export const defaultCobrand = 'anet';

/** A path segment of dots would name another resource than a theme. A lone surrogate has no URL encoding. */
const isThemeId = (cobrand: string) => !/^\.*$/.test(cobrand) && !/\p{Surrogate}/u.test(cobrand);

/** The path of the theme that `cobrand` names; that of the default brand if `cobrand` cannot be part of a path. */
export const themePath = (cobrand: string = defaultCobrand): string =>
  `/themesvc/v1/themes/${encodeURIComponent(isThemeId(cobrand) ? cobrand : defaultCobrand)}`;
