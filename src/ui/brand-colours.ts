import type { CSSProperties } from 'react';

type Rgb = readonly [number, number, number];
type Scheme = 'light' | 'dark';

/** Minimum contrast of text with its background (WCAG 2.2 SC 1.4.3). */
const textContrast = 4.5;
/** Minimum contrast of a button, a radio button or a bar with its background (WCAG 2.2 SC 1.4.11). */
const shapeContrast = 3;
/** Minimum contrast of a grey fill with its background, because a fill in a mid grey looks disabled. */
const greyContrast = 10;
/** Difference between the strongest and the weakest channel below which a colour looks grey. */
const greyChroma = 40;
/** Maximum luminance of a header in the dark scheme, because a wide area that is brighter dazzles. */
const darkHeaderLuminance = 0.03;

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** The background of each scheme on which a link is hardest to read (tokens.css: page, sunk surface). */
const backgrounds = { light: [243, 245, 249], dark: [27, 37, 54] } as const satisfies Record<Scheme, Rgb>;

const parse = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const format = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const mix = ([r, g, b]: Rgb, [tr, tg, tb]: Rgb, share: number): Rgb => [
  Math.round(r + (tr - r) * share),
  Math.round(g + (tg - g) * share),
  Math.round(b + (tb - b) * share),
];

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminanceOf = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** Returns the relative luminance of a colour `#rrggbb`, 0 to 1 (WCAG 2.2, 'relative luminance'). */
export const luminance = (colour: string): number => luminanceOf(parse(colour));

/** Returns the contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, 'contrast ratio'). */
export const contrast = (one: string, other: string): number => ratio(parse(one), parse(other));

function ratio(one: Rgb, other: Rgb): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the first mix of the colour with the target, in steps of 2 %, that fits. Returns the target if none fits. */
function mixUntil(colour: Rgb, target: Rgb, fits: (candidate: Rgb) => boolean): Rgb {
  for (let step = 0; step < 50; step += 1) {
    const candidate = mix(colour, target, step / 50);
    if (fits(candidate)) return candidate;
  }
  return target;
}

/** Returns the colour, mixed with black or white until it has the contrast `least` with its background. */
const ensureContrast = (colour: Rgb, background: Rgb, least: number): Rgb =>
  mixUntil(
    colour,
    ratio(black, background) > ratio(white, background) ? black : white,
    (candidate) => ratio(candidate, background) >= least,
  );

/** Returns the fill of a button: near the brand's colour, or near black or white if the brand's colour is grey. */
function fillOn(colour: Rgb, background: Rgb): Rgb {
  const fill = ensureContrast(colour, background, shapeContrast);
  return Math.max(...fill) - Math.min(...fill) < greyChroma
    ? ensureContrast(colour, background, greyContrast)
    : fill;
}

const textOn = (background: Rgb): Rgb => (ratio(white, background) >= textContrast ? white : black);

/**
 * Returns a brand's colours as CSS variables. Colours that are hard to read are adjusted. In the dark scheme the header
 * has a dark shade of the brand's colour.
 *
 * @param colours `#rrggbb` each. The product's own colour replaces a missing one.
 */
export function brandStyle(
  colours: { readonly primary?: string; readonly header?: string } = {},
): CSSProperties {
  const style: Record<`--${string}`, string> = {};
  if (colours.primary !== undefined) {
    const primary = parse(colours.primary);
    for (const scheme of ['light', 'dark'] as const) {
      const fill = fillOn(primary, backgrounds[scheme]);
      style[`--brand-primary-${scheme}`] = format(fill);
      style[`--brand-on-primary-${scheme}`] = format(textOn(fill));
      style[`--brand-link-${scheme}`] = format(ensureContrast(primary, backgrounds[scheme], textContrast));
    }
  }
  if (colours.header !== undefined) {
    const header = parse(colours.header);
    const dark = mixUntil(header, black, (shade) => luminanceOf(shade) <= darkHeaderLuminance);
    style['--brand-header'] = colours.header;
    style['--brand-on-header'] = format(textOn(header));
    style['--brand-header-dark'] = format(dark);
    style['--brand-on-header-dark'] = format(textOn(dark));
    // The background of the logo keeps the brand's colour, a little dimmed.
    if (format(dark) !== format(header)) {
      style['--brand-logo-fill'] = colours.header;
      style['--brand-logo-filter'] = 'brightness(0.88)';
    }
  }
  return style;
}
