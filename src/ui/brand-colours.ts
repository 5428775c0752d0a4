type Rgb = readonly [number, number, number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** The background of each scheme on which a button or a link is hardest to see (tokens.css: surface-sunk, surface). */
const lightGround: Rgb = [238, 242, 250];
const darkGround: Rgb = [32, 45, 68];
/** The border of a field in each scheme (tokens.css: line-strong). */
const lightBorder: Rgb = [117, 131, 155];
const darkBorder: Rgb = [128, 144, 171];
/** The least contrast of text with its background (WCAG 2.2 SC 1.4.3). */
const textContrast = 4.5;

const parse = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const format = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const rgba = (rgb: Rgb, alpha: number): string => `rgba(${rgb.join()},${alpha})`;

const mix = ([r, g, b]: Rgb, [tr, tg, tb]: Rgb, share: number): Rgb => [
  Math.round(r + (tr - r) * share),
  Math.round(g + (tg - g) * share),
  Math.round(b + (tb - b) * share),
];

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Returns the relative luminance of a colour, 0 to 1 (WCAG 2.2). */
const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

function ratio(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => ratio(parse(one), parse(other));

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

const textOn = (background: Rgb): Rgb => (ratio(white, background) >= textContrast ? white : black);

const darken = (colour: Rgb, limit: number): Rgb =>
  mixUntil(colour, black, (shade) => luminance(shade) <= limit);

const lighten = (colour: Rgb, limit: number): Rgb =>
  mixUntil(colour, white, (tint) => luminance(tint) >= limit);

/**
 * Returns the fill of a button, near the brand's colour (WCAG 2.2 SC 1.4.11). A fill whose channels hardly differ would be a
 * mid grey, which looks disabled, so it is near black or white.
 */
function fillOn(colour: Rgb, background: Rgb): Rgb {
  const fill = ensureContrast(colour, background, 3);
  const isGrey = Math.max(...fill) - Math.min(...fill) < 40;
  return isGrey ? ensureContrast(colour, background, 10) : fill;
}

function actionTokens(primary: Rgb, isDark: boolean) {
  const ground = isDark ? darkGround : lightGround;
  const fill = fillOn(primary, ground);
  const text = textOn(fill);
  // On the tint of a message a light link still has 4.5. In the dark scheme less than 7 looks dim.
  const link = ensureContrast(primary, ground, isDark ? 7 : 5.2);
  // The border of a field and secondary text have a hue of the brand.
  const soft = mix(isDark ? darkBorder : lightBorder, link, 0.4);
  return {
    '--primary': format(fill),
    '--on-primary': format(text),
    // Under the pointer, the fill moves away from the colour of its text.
    '--press': `rgba(${(text === white ? black : white).join()},0.12)`,
    '--link': format(link),
    '--halo': rgba(link, isDark ? 0.3 : 0.2),
    '--information-tint': format(isDark ? mix(darkGround, darken(fill, 0.2), 0.26) : mix(white, link, 0.1)),
    '--line-strong': format(ensureContrast(soft, ground, 3.2)),
    '--ink-soft': format(ensureContrast(soft, ground, 7)),
  };
}

/**
 * Returns the tokens of the doorway and the surfaces: the wall has the header colour, in the dark scheme a dark shade of it,
 * because a wide bright area dazzles, and its light the primary colour. A dark shade of a bright colour such as yellow would
 * be brown, so the wall of such a brand is a dark shade of the primary colour.
 */
function doorwayTokens(header: Rgb, primary: Rgb, isDark: boolean) {
  const isBright = textOn(header) === black;
  const wall = isDark ? darken(isBright ? primary : header, 0.03) : header;
  const isLit = isBright && !isDark;
  const text = isLit ? ensureContrast(wall, wall, 8) : white;
  // The text is in the upper part of the wall, which has less than half of the light.
  const glow = mixUntil(
    mix(wall, primary, isLit ? 0.25 : 0.7),
    wall,
    (candidate) => ratio(text, mix(wall, candidate, 0.4)) >= textContrast,
  );
  const arch = isLit ? white : mix(primary, white, 0.6);
  // Both rings add their colour to the backdrop where they overlap.
  const isReadable = [wall, mix(wall, glow, 0.2)].every(
    (ground) => ratio(text, mix(ground, arch, 0.13)) >= textContrast,
  );
  const shared = {
    '--header': format(wall),
    '--on-header': format(text),
    '--glow': format(glow),
    '--glow-soft': rgba(glow, isDark ? 0.3 : 0.34),
    '--ring': rgba(isReadable ? arch : black, isLit ? 0.13 : 0.05),
    '--logo-fill': format(header),
    // A bright brand is a soft one.
    ...(isBright && { '--radius-large': '24px' }),
  };
  if (!isDark)
    return {
      ...shared,
      '--page': format(lighten(mix(white, header, 0.1), luminance(lightGround))),
      '--line': format(lighten(header, 0.72)),
    };
  // The cards stand apart from a page that is this dark.
  const page = darken(wall, 0.008);
  const tinted = lighten(mix(darkGround, wall, 0.6), luminance(darkGround));
  return {
    ...shared,
    '--page': format(page),
    '--sheen': rgba(glow, 0.16),
    '--surface': format(darken(tinted, luminance(darkGround))),
    // The dark logo of a bright brand is on a banner.
    ...(isBright && { '--banner': format(header), '--banner-width': '10px' }),
  };
}

/**
 * Returns the design tokens that a brand changes (tokens.css), of its colours `#rrggbb`. Colours that are hard to read are
 * adjusted. The product's own colour stays where the brand has none.
 */
export const brandTokens = (
  { primary, header }: Readonly<Partial<Record<'primary' | 'header', string | undefined>>>,
  isDark: boolean,
): Record<string, string> => ({
  ...(primary && actionTokens(parse(primary), isDark)),
  ...(header && doorwayTokens(parse(header), parse(primary ?? header), isDark)),
});
