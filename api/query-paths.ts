export const appInitPath = '/loginsvc/v1/appinitload';

/** The `cobrand` of the provider's own brand. */
export const defaultCobrand = 'anet';

/** Encodes a path segment; `undefined` if it has no encoding (a lone surrogate) or is empty or only dots. */
function encodeSegment(segment: string): string | undefined {
  // The URL parser would resolve a segment of dots, and the path would name another resource.
  if (/^\.*$/.test(segment)) return undefined;
  try {
    return encodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The path of the theme that `cobrand` names; that of the default brand if `cobrand` cannot be part of a path. */
export const themePath = (cobrand: string = defaultCobrand): string =>
  `/themesvc/v1/themes/${encodeSegment(cobrand) ?? defaultCobrand}`;
