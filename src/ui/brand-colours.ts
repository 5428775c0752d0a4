import type { CSSProperties } from 'react';

type Rgb = readonly [number, number, number];
type Scheme = 'light' | 'dark';

/** Minimum contrast of text with its background (WCAG 2.2 SC 1.4.3). */
const textContrast = 4.5;
/** Minimum contrast of the text on a bright header, which is a dark shade of the header's colour. */
const inkContrast = 8;
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
/** The background of each scheme on which a link is hardest to read (tokens.css: page, surface). */
const backgrounds = { light: [243, 245, 249], dark: [29, 40, 59] } as const satisfies Record<Scheme, Rgb>;
/** Maximum luminance of a dark page, from which its cards stand apart. */
const darkPageLuminance = 0.004;
/** Luminance of the edge of a light card. */
const edgeLuminance = 0.72;
/** How much of its colour all rings of the doorway together add to the header. */
const ringShare = 0.27;

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

/** Returns the colour, mixed with black or white until it is at most or at least as bright as `limit`. */
const darken = (colour: Rgb, limit: number): Rgb =>
  mixUntil(colour, black, (shade) => luminanceOf(shade) <= limit);
const lighten = (colour: Rgb, limit: number): Rgb =>
  mixUntil(colour, white, (tint) => luminanceOf(tint) >= limit);

/**
 * Returns the colours of the doorway behind the card: its wall, the text on it, the light behind it, and the rings. The
 * rings have a colour on which the text stays readable, also where all of them overlap.
 */
function doorway(wall: Rgb, light: Rgb, ringLight: Rgb): readonly [text: Rgb, glow: Rgb, ring: string] {
  const isDark = textOn(wall) === white;
  const text = isDark ? white : ensureContrast(wall, wall, inkContrast);
  // The text is in the upper part of the wall, which has less than half of the light.
  const glow = mixUntil(
    mix(wall, light, isDark ? 0.7 : 0.25),
    wall,
    (candidate) => ratio(text, mix(wall, candidate, 0.4)) >= textContrast,
  );
  const isReadable = ratio(text, mix(mix(wall, glow, 0.2), ringLight, ringShare)) >= textContrast;
  const ring = isReadable ? ringLight : isDark ? black : white;
  return [text, glow, `rgba(${ring.join()},${isDark ? 0.06 : 0.14})`];
}

/**
 * Returns a brand's colours as CSS variables. Colours that are hard to read are adjusted. The doorway behind the card has
 * the brand's header colour and a light of its primary colour. In the dark scheme it is a dark shade of the header
 * colour. A dark shade of a bright colour such as yellow would be brown, so a bright header becomes the light of a
 * doorway in a dark shade of the primary colour.
 *
 * @param colours `#rrggbb` each. The product's own colour replaces a missing one.
 */
export function brandStyle(
  colours: { readonly primary?: string; readonly header?: string } = {},
): CSSProperties {
  const style: Record<`--brand-${string}`, string> = {};
  const primary = colours.primary === undefined ? undefined : parse(colours.primary);
  if (primary !== undefined) {
    for (const scheme of ['light', 'dark'] as const) {
      const fill = fillOn(primary, backgrounds[scheme]);
      style[`--brand-primary-${scheme}`] = format(fill);
      style[`--brand-on-primary-${scheme}`] = format(textOn(fill));
      style[`--brand-link-${scheme}`] = format(ensureContrast(primary, backgrounds[scheme], textContrast));
    }
  }
  if (colours.header !== undefined) {
    const header = parse(colours.header);
    const isBright = textOn(header) === black;
    const dark = darken((isBright && primary) || header, darkHeaderLuminance);
    const tint = mix(primary ?? header, white, 0.6);
    const addDoorway = (suffix: string, ...[text, glow, ring]: ReturnType<typeof doorway>) => {
      style[`--brand-on-header${suffix}`] = format(text);
      style[`--brand-glow${suffix}`] = format(glow);
      style[`--brand-ring${suffix}`] = ring;
    };
    style['--brand-header'] = colours.header;
    addDoorway('', ...doorway(header, primary ?? header, isBright ? white : tint));
    style['--brand-header-dark'] = format(dark);
    addDoorway('-dark', ...doorway(dark, primary ?? header, isBright ? header : tint));
    style['--brand-page'] = format(lighten(mix(white, header, 0.1), luminanceOf(backgrounds.light)));
    style['--brand-line'] = format(lighten(header, edgeLuminance));
    style['--brand-page-dark'] = format(darken(dark, darkPageLuminance));
    style['--brand-surface-dark'] = format(
      darken(mix(backgrounds.dark, dark, 0.6), luminanceOf(backgrounds.dark)),
    );
    if (isBright) {
      // A bright brand is a soft one.
      style['--brand-radius'] = '24px';
      // Its logo is dark, so on the dark doorway the logo has a plate in the brand's colour, a little dimmed.
      style['--brand-logo-fill'] = colours.header;
      style['--brand-logo-padding'] = '4px 14px';
      style['--brand-logo-filter'] = 'brightness(0.88)';
    }
  }
  return style;
}
