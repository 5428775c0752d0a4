export const appInitPath = '/loginsvc/v1/appinitload';

/** The `cobrand` of the provider's own brand. */
export const defaultCobrand = 'anet';

/**
 * Returns the brand whose theme is requested. This is the default brand if `cobrand` is empty, consists of dots or has a slash,
 * because a URL parser or a server that decodes the path would read it as the path of another resource.
 */
export const themeBrand = (cobrand = ''): string => (/^\.*$|[/\\]/.test(cobrand) ? defaultCobrand : cobrand);

/** Returns the path of the theme of a brand (`themeBrand`). */
export const themePath = (cobrand?: string): string =>
  `/themesvc/v1/themes/${encodeURIComponent(themeBrand(cobrand))}`;
