import type { ThemeResponse } from '#api/calls/theme.ts';
import { defaultCobrand } from '#api/query-paths.ts';
import { type Brand, brandContact } from './built-in-brand.ts';

/** Resolves the URL of a logo; `undefined` unless it is an http(s) or `data:image/` URL (docs/services.md, 'Brand'). */
function safeLogoUrl(url: string, base: string): string | undefined {
  try {
    const { protocol, href } = new URL(url, base);
    const isImage = protocol === 'data:' && /^data:image\//i.test(href);
    return protocol === 'https:' || protocol === 'http:' || isImage ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a colour of the form `#rrggbb` unchanged, anything else as `undefined`. */
const colour = (value: string | undefined) => (/^#[\da-f]{6}$/i.test(value ?? '') ? value : undefined);

/**
 * Builds the brand of a theme. Without a safe logo, the default brand has the build's, and any other brand
 * `brands/{id}/logo.gif`. Relative URLs are resolved against `base`.
 */
export function brandFromTheme(theme: ThemeResponse, base: string): Brand {
  // No URL can contain half a surrogate.
  const hasFallback = theme.id !== defaultCobrand && !/\p{Surrogate}/u.test(theme.id);
  const fallback = hasFallback && `brands/${encodeURIComponent(theme.id)}/logo.gif`;
  return {
    id: theme.id,
    ...brandContact(theme),
    logo:
      (theme.logo && safeLogoUrl(theme.logo, base)) || (fallback ? safeLogoUrl(fallback, base) : undefined),
    footer: theme.footer || undefined,
    colours: { primary: colour(theme.colours?.primary), header: colour(theme.colours?.header) },
  };
}
