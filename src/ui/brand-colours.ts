type Rgb = readonly [number, number, number];
type Scheme = 'light' | 'dark';

// The least contrast of parts of the page with their background.

/** Of text (WCAG 2.2 SC 1.4.3). */
const textContrast = 4.5;
/** Of a link. The light one leaves 4.5 on the tint of a message; in the dark scheme less than 7 looks dim. */
const linkContrast = { light: 5.2, dark: 7 } as const satisfies Record<Scheme, number>;
/** Of the text on a bright header, which is a dark shade of the header's colour. */
const inkContrast = 8;
/** Of a button, a radio button or a bar (WCAG 2.2 SC 1.4.11). */
const shapeContrast = 3;
/** Of a grey fill, because a mid grey looks disabled. */
const greyContrast = 10;
/** Difference between the strongest and the weakest channel below which a colour looks grey. */
const greyChroma = 40;
/** Maximum luminance of a header in the dark scheme, because a wide area that is brighter dazzles. */
const darkHeaderLuminance = 0.03;

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** The background of each scheme on which a button or a link is hardest to see (tokens.css: page, surface). */
const backgrounds = { light: [243, 245, 249], dark: [29, 40, 59] } as const satisfies Record<Scheme, Rgb>;
/** Maximum luminance of a dark page, from which its cards stand apart. */
const darkPageLuminance = 0.008;
/** Luminance of the edge of a light card. */
const edgeLuminance = 0.72;
/** How much of their colour all arches together add to the wall (tokens.css: five times the alpha of `--arch`). */
const archShare = 0.27;

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

/** Returns the relative luminance of a colour `#rrggbb`, 0 to 1 (WCAG 2.2). */
export const luminance = (colour: string): number => luminanceOf(parse(colour));

/** Returns the contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => ratio(parse(one), parse(other));

function ratio(one: Rgb, other: Rgb): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the first mix of the colour with the target, in steps of 2 %, that fits; the target if none does. */
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

const darken = (colour: Rgb, limit: number): Rgb =>
  mixUntil(colour, black, (shade) => luminanceOf(shade) <= limit);

const lighten = (colour: Rgb, limit: number): Rgb =>
  mixUntil(colour, white, (tint) => luminanceOf(tint) >= limit);

/** A brand's colours, `#rrggbb` each. The product's own colour replaces a missing one. */
export interface BrandColours {
  readonly primary?: string | undefined;
  readonly header?: string | undefined;
}

function actionTokens(primary: Rgb, scheme: Scheme) {
  const fill = fillOn(primary, backgrounds[scheme]);
  const text = textOn(fill);
  return {
    '--primary': format(fill),
    '--on-primary': format(text),
    // Under the pointer, the fill moves away from the colour of its text.
    '--press': `rgba(${(text === white ? black : white).join()},0.12)`,
    '--link': format(ensureContrast(primary, backgrounds[scheme], linkContrast[scheme])),
  };
}

/**
 * Returns the tokens of the doorway and the surfaces: the wall has the header colour, in the dark scheme a dark shade of it,
 * and its light the primary colour. A dark shade of a bright colour such as yellow would be brown, so a bright header colour
 * becomes that of the arches, around a dark shade of the primary colour.
 */
function doorwayTokens(header: Rgb, primary: Rgb, isDark: boolean) {
  const isBright = textOn(header) === black;
  const wall = isDark ? darken(isBright ? primary : header, darkHeaderLuminance) : header;
  const isLit = isBright && !isDark;
  const text = isLit ? ensureContrast(wall, wall, inkContrast) : white;
  // The text is in the upper part of the wall, which has less than half of the light.
  const glow = mixUntil(
    mix(wall, primary, isLit ? 0.25 : 0.7),
    wall,
    (candidate) => ratio(text, mix(wall, candidate, 0.4)) >= textContrast,
  );
  const arch = isLit ? white : isBright ? header : mix(primary, white, 0.6);
  const page = darken(wall, darkPageLuminance);
  const [tinted, surface] = [mix(backgrounds.dark, wall, 0.6), luminanceOf(backgrounds.dark)];
  const isReadable = [wall, mix(wall, glow, 0.2)].every(
    (ground) => ratio(text, mix(ground, arch, archShare)) >= textContrast,
  );
  return {
    '--header': format(wall),
    '--on-header': format(text),
    '--glow': format(glow),
    '--arch': `rgba(${(isReadable ? arch : black).join()},${isLit ? 0.14 : 0.06})`,
    '--floor': `rgba(${glow.join()},${isDark ? 0.5 : 0.14})`,
    '--logo-fill': format(header),
    // A bright brand is a soft one.
    ...(isBright && { '--radius-large': '24px' }),
    ...(isDark
      ? {
          '--page': format(page),
          '--edge': `rgba(${page.join()},0.5)`,
          '--surface': format(darken(lighten(tinted, surface), surface)),
          // The dark logo of a bright brand has a plate in a tint of the brand's colour.
          ...(isBright && { '--plate': format(mix(header, white, 0.75)) }),
        }
      : {
          '--page': format(lighten(mix(white, header, 0.1), luminanceOf(backgrounds.light))),
          '--line': format(lighten(header, edgeLuminance)),
          // A bright wall fades into the floor without another colour.
          '--edge': format(mix(isBright ? wall : glow, white, 0.4)),
        }),
  };
}

/** Returns the design tokens that a brand changes (tokens.css). Colours that are hard to read are adjusted. */
export function brandTokens({ primary, header }: BrandColours, isDark: boolean): Record<string, string> {
  return {
    ...(primary && actionTokens(parse(primary), isDark ? 'dark' : 'light')),
    ...(header && doorwayTokens(parse(header), parse(primary ?? header), isDark)),
  };
}
