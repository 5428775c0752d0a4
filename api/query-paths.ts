/** Path of the initial app data (contract section 1). */
export const appInitPath = '/loginsvc/v1/appinitload';

/** The provider's own brand (contract section 2). */
export const defaultCobrand = 'anet';

/** A path segment of dots would name another resource than a theme. */
const canBeAsked = (cobrand: string) => cobrand !== '' && !/^\.+$/.test(cobrand);

/** The path of the theme that `cobrand` names, of the default one without. */
export const themePath = (cobrand: string = defaultCobrand): string =>
  `/themesvc/v1/themes/${encodeURIComponent(canBeAsked(cobrand) ? cobrand : defaultCobrand)}`;
