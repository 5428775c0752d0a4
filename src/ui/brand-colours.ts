type Rgb = readonly [number, number, number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/**
 * Of each scheme in tokens.css: the background on which a button or a link is hardest to see, the border of a field, and the
 * contrast of a link, which is 4.5 on the tint of a message, too. In the dark scheme less than 7 looks dim.
 */
const light = { ground: [238, 242, 250] as Rgb, border: [117, 131, 155] as Rgb, link: 5.2, soft: 0.2 };
const dark = { ground: [32, 45, 68] as Rgb, border: [128, 144, 171] as Rgb, link: 7, soft: 0.3 };

const parse = (colour: string): Rgb =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)) as unknown as Rgb;
const format = (rgb: Rgb): string =>
  `#${rgb.map((channel) => (channel + 256).toString(16).slice(1)).join('')}`;
const rgba = (rgb: Rgb, alpha: number): string => `rgba(${rgb.join()},${alpha})`;
const mix = (rgb: Rgb, target: Rgb, share: number): Rgb =>
  rgb.map((channel, index) =>
    Math.round(channel + (Number(target[index]) - channel) * share),
  ) as unknown as Rgb;

/** Returns the relative luminance of a colour, 0 to 1 (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) =>
    channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a / b, b / a);
}

/** Returns the contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => ratio(parse(one), parse(other));

/** Returns the first mix of the colour with the target, in steps of 2 %, that fits; the target if none does. */
function mixUntil(colour: Rgb, target: Rgb, fits: (candidate: Rgb) => boolean, step = 0): Rgb {
  const candidate = mix(colour, target, step / 50);
  return step >= 50 || fits(candidate) ? candidate : mixUntil(colour, target, fits, step + 1);
}

const darken = (rgb: Rgb, limit: number) => mixUntil(rgb, black, (shade) => luminance(shade) <= limit);
const lighten = (rgb: Rgb, limit: number) => mixUntil(rgb, white, (tint) => luminance(tint) >= limit);
const textOn = (background: Rgb): Rgb => (ratio(white, background) >= 4.5 ? white : black);
/** Returns the colour, mixed with black or white until it has the contrast `least` with its background. */
const ensureContrast = (rgb: Rgb, background: Rgb, least: number): Rgb =>
  mixUntil(
    rgb,
    ratio(black, background) > ratio(white, background) ? black : white,
    (candidate) => ratio(candidate, background) >= least,
  );

function actionTokens(primary: Rgb, { ground, border, link: least, soft }: typeof light) {
  const near = ensureContrast(primary, ground, 3);
  // A fill whose channels hardly differ would be a mid grey, which looks disabled, so it is near black or white.
  const isGrey = Math.max(...near) - Math.min(...near) < 40;
  const fill = isGrey ? ensureContrast(primary, ground, 10) : near;
  const text = textOn(fill);
  const link = ensureContrast(primary, ground, least);
  // The border of a field and secondary text have a hue of the brand.
  const hue = mix(border, link, 0.4);
  return {
    '--primary': format(fill),
    '--on-primary': format(text),
    // Under the pointer, the fill moves away from the colour of its text.
    '--press': rgba(text === white ? black : white, 0.12),
    '--link': format(link),
    '--halo': rgba(link, soft),
    '--information-tint': format(
      ground === dark.ground ? mix(ground, darken(fill, 0.2), 0.26) : mix(white, link, 0.1),
    ),
    '--line-strong': format(ensureContrast(hue, ground, 3.2)),
    '--ink-soft': format(ensureContrast(hue, ground, 7)),
  };
}

/**
 * The header has its colour, in the dark scheme a dark shade, because a wide bright area dazzles. A dark shade of a bright
 * colour such as yellow would be brown, so it is one of the primary colour.
 */
function surfaceTokens(header: Rgb, primary: Rgb, isDark: boolean) {
  const isBright = textOn(header) === black;
  const background = isDark ? darken(isBright ? primary : header, 0.03) : header;
  const isLit = isBright && !isDark;
  const text = isLit ? ensureContrast(background, background, 8) : white;
  // The text is in the upper part of the background, which has less than half of the glow.
  const glow = mixUntil(
    mix(background, primary, isLit ? 0.25 : 0.7),
    background,
    (candidate) => ratio(text, mix(background, candidate, 0.4)) >= 4.5,
  );
  // Two rings add their colour where they overlap.
  const ring = isLit || ratio(text, background) > 7 ? white : black;
  const ground = luminance(dark.ground);
  const tinted = lighten(mix(dark.ground, background, 0.6), ground);
  return {
    '--header': format(background),
    '--on-header': format(text),
    '--glow': format(glow),
    '--glow-soft': rgba(glow, isDark ? 0.3 : 0.34),
    '--ring': rgba(ring, isLit ? 0.13 : 0.05),
    '--logo-fill': format(header),
    // A bright brand is a soft one. In the dark scheme its dark logo is on a banner.
    ...(isBright && { '--radius-large': '24px' }),
    ...(isBright && isDark && { '--banner': format(header), '--banner-width': '10px' }),
    ...(isDark
      ? {
          '--page': format(darken(background, 0.008)),
          '--sheen': rgba(glow, 0.16),
          '--surface': format(darken(tinted, ground)),
        }
      : {
          '--page': format(lighten(mix(white, header, 0.1), luminance(light.ground))),
          '--line': format(lighten(header, 0.72)),
        }),
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
  ...(primary && actionTokens(parse(primary), isDark ? dark : light)),
  ...(header && surfaceTokens(parse(header), parse(primary ?? header), isDark)),
});
