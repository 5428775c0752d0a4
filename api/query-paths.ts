export const appInitPath = '/loginsvc/v1/appinitload';

/** The `cobrand` of the provider's own brand. */
export const defaultCobrand = 'anet';

/**
 * Returns the path of the theme that `cobrand` names. If `cobrand` is empty, consists of dots or has a slash, returns the path of
 * the default theme, because a URL parser or a server that decodes the path would read it as the path of another resource.
 */
export const themePath = (cobrand = ''): string =>
  `/themesvc/v1/themes/${/^\.*$|[/\\]/.test(cobrand) ? defaultCobrand : encodeURIComponent(cobrand)}`;
