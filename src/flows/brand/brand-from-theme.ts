import type { ThemeResponse } from '#api/calls/theme.ts';
import { defaultCobrand } from '#api/query-paths.ts';
import type { Brand } from './built-in-brand.ts';

/** A logo's address, or `undefined` for one that a page must not load (docs/services.md, 'Brand'). */
export function safeLogoUrl(address: string, base: string): string | undefined {
  try {
    const { protocol, href } = new URL(address, base);
    const isImage = protocol === 'data:' && /^data:image\//i.test(href);
    return protocol === 'https:' || protocol === 'http:' || isImage ? href : undefined;
  } catch {
    return undefined;
  }
}

const colour = (value: string | undefined) => (/^#[\da-f]{6}$/i.test(value ?? '') ? value : undefined);

/**
 * A theme's answer as a brand. The default brand without a logo of its own keeps the build's; another brand
 * has `brands/{id}/logo.gif` then.
 *
 * @param base the address against which relative logos are resolved.
 */
export function brandFromTheme(theme: ThemeResponse, base: string): Brand {
  const fallback =
    theme.id === defaultCobrand ? undefined : `brands/${encodeURIComponent(theme.id)}/logo.gif`;
  const logo = (theme.logo && safeLogoUrl(theme.logo, base)) || (fallback && safeLogoUrl(fallback, base));
  const primary = colour(theme.colours?.primary);
  const header = colour(theme.colours?.header);
  return {
    id: theme.id,
    title: theme.title,
    supportPhone: theme.supportPhone,
    ...(logo ? { logo } : {}),
    ...(theme.footer ? { footer: theme.footer } : {}),
    colours: { ...(primary ? { primary } : {}), ...(header ? { header } : {}) },
  };
}
