export const appInitPath = '/loginsvc/v1/appinitload';

/** The `cobrand` of the provider's own brand. */
export const defaultCobrand = 'anet';

/**
 * Returns the path of the theme that `cobrand` names. If `cobrand` is empty or consists of dots, returns the path of the default
 * theme, because the URL parser would resolve a segment of dots, and the path would name another resource.
 */
export const themePath = (cobrand = ''): string =>
  `/themesvc/v1/themes/${/^\.*$/.test(cobrand) ? defaultCobrand : encodeURIComponent(cobrand)}`;
