import type { ThemeResponse } from '#api/calls/theme.ts';
import { defaultCobrand } from '#api/query-paths.ts';
import { type Brand, brandContact } from './built-in-brand.ts';

/** Resolves the URL of a logo; `undefined` unless it is an http(s) or `data:image/` URL (docs/services.md, 'Brand'). */
function safeLogoUrl(url: () => string, base: string): string | undefined {
  try {
    const { href } = new URL(url(), base);
    return /^(?:https?:|data:image\/)/i.test(href) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a colour of the form `#rrggbb` unchanged; `undefined` for any other value. */
const colour = (value: string | undefined) => (/^#[\da-f]{6}$/i.test(value ?? '') ? value : undefined);

/**
 * Builds the brand of a theme. If the theme names no safe logo, the default brand has the logo of the build, and any other brand
 * has `brands/{id}/logo.gif`. Relative URLs are resolved against `base`.
 */
export function brandFromTheme(theme: ThemeResponse, base: string): Brand {
  const { id, logo = '', footer, colours } = theme;
  const isDefault = id === defaultCobrand;
  // This is a function, because `encodeURIComponent` throws for half a surrogate pair, and `safeLogoUrl` catches that error.
  const fallback = () => `brands/${encodeURIComponent(id)}/logo.gif`;
  return {
    id,
    ...brandContact(theme),
    logo: (logo && safeLogoUrl(() => logo, base)) || (isDefault ? undefined : safeLogoUrl(fallback, base)),
    footer: footer || undefined,
    colours: { primary: colour(colours?.primary), header: colour(colours?.header) },
  };
}
