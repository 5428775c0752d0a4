const [black, white] = ['#000000', '#ffffff'];
/**
 * The values of each colour scheme of tokens.css. `surface` is the card of the product. `ground` is the colour on which a button
 * is hardest to see. `least` is the least contrast of a link with `ground`. On a message, the contrast of the link is then 4.5.
 */
const light = { surface: white, ground: '#eef2fa', least: 5.2 };
const dark: typeof light = { surface: '#202d44', ground: '#202d44', least: 7 };

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). A colour is `#rrggbb`; two more digits are its alpha. */
export function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map((colour) => {
    const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) =>
      channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(a / b, b / a);
}

/** Mixes a share of `target` into a colour. Until the mix fits, the share grows in steps of 0.2 %. */
function mix(colour: string, target: string, share: number, fits = (_: string) => true): string {
  const targets = channelsOf(target);
  const channels = channelsOf(colour).map((channel, i) => channel + (Number(targets[i]) - channel) * share);
  const mixed = `#${channels.map((channel) => (Math.round(channel) + 256).toString(16).slice(1)).join('')}`;
  return share >= 1 || fits(mixed) ? mixed : mix(colour, target, Math.min(share + 0.002, 1), fits);
}

/** Returns whether white text would be hard to read on a colour. */
const isBright = (colour: string): boolean => contrast(white, colour) < 4.5;
/** Mixes a colour with black or white until its contrast with `ground` is at least `least`. */
const withContrast = (colour: string, ground: string, least: number): string =>
  mix(colour, isBright(ground) ? black : white, 0, (mixed) => contrast(mixed, ground) >= least);

function actionTokens(primary: string, { surface, ground, least }: typeof light) {
  const near = channelsOf(withContrast(primary, ground, 3.01));
  // If the channels of the fill hardly differ, a mid grey would look disabled. Such a fill is near black or white.
  const fill = withContrast(primary, ground, Math.max(...near) - Math.min(...near) < 40 ? 10 : 3.01);
  const link = withContrast(primary, ground, least);
  return {
    '--primary': fill,
    '--on-primary': isBright(fill) ? black : white,
    '--press': `${isBright(fill) ? white : black}1f`,
    '--link': link,
    '--halo': `${link}40`,
    '--information-tint': mix(surface, link, 0.12),
    // In the dark scheme, this token is translucent, so it fits every brand.
    ...(surface === white && { '--surface-sunk': mix(white, link, 0.05) }),
  };
}

/**
 * In the dark scheme, the header has a dark shade of its own colour. If this colour is bright, the header has a dark shade of the
 * primary colour, because dark yellow is brown.
 */
function surfaceTokens(header: string, primary: string, isDark: boolean) {
  const bright = isBright(header);
  const isLit = bright && !isDark;
  const background = isDark ? withContrast(bright ? primary : header, white, 13.2) : header;
  const text = isLit ? withContrast(background, background, 8) : white;
  // The text is where the background has less than half of the glow.
  const isReadable = (glow: string) => contrast(text, mix(background, glow, 0.4)) >= 4.5;
  const glow = mix(mix(background, primary, isLit ? 0.25 : 0.7), background, 0, isReadable);
  const surface = withContrast(withContrast(mix(dark.ground, background, 0.6), black, 1.52), white, 13.8);
  return {
    '--header': background,
    '--on-header': text,
    '--glow': glow,
    '--glow-soft': `${glow}52`,
    '--ring': isLit ? `${white}21` : `${contrast(text, background) > 7 ? white : black}0d`,
    '--logo-fill': header,
    '--page': isDark
      ? withContrast(background, white, 18.1)
      : withContrast(mix(white, header, 0.1), black, 18.7),
    ...(isDark && { '--sheen': `${glow}29`, '--surface': surface }),
    // A bright brand has rounder corners. In the dark scheme, its dark logo is on a banner.
    ...(bright && { '--radius-large': '24px' }),
    ...(bright && isDark && { '--banner': header, '--banner-width': '8px' }),
  };
}

/** Returns the design tokens that a brand changes (tokens.css). If the brand lacks a colour, the colour of the product stays. */
export function brandTokens(
  { primary, header }: { readonly primary?: string | undefined; readonly header?: string | undefined },
  isDark: boolean,
): Record<string, string> {
  const scheme = isDark ? dark : light;
  const surfaces: Record<string, string> = header ? surfaceTokens(header, primary ?? header, isDark) : {};
  const surface = surfaces['--surface'] ?? scheme.surface;
  return { ...(primary && actionTokens(primary, { ...scheme, surface })), ...surfaces };
}
