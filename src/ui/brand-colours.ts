import type { CSSProperties } from 'react';

type Rgb = readonly [number, number, number];

/** Contrast that text needs on its ground (WCAG 2.2 SC 1.4.3). */
const leastContrast = 4.5;

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** The grounds of either scheme on which a link is hardest to read (tokens.css: page, sunk surface). */
const grounds = { light: [243, 245, 249], dark: [27, 37, 54] } as const satisfies Record<string, Rgb>;

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

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, 'contrast ratio'). */
export const contrast = (one: string, other: string): number => ratio(parse(one), parse(other));

function ratio(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, moved towards black or white just as far as its ground demands. */
function readableOn(colour: Rgb, ground: Rgb): Rgb {
  const target = ratio(black, ground) > ratio(white, ground) ? black : white;
  for (let step = 0; step < 50; step += 1) {
    const candidate = mix(colour, target, step / 50);
    if (ratio(candidate, ground) >= leastContrast) return candidate;
  }
  return target;
}

const textOn = (ground: Rgb): Rgb => (ratio(white, ground) >= leastContrast ? white : black);

/**
 * A brand's colours as CSS variables; a colour that would be hard to read is adjusted.
 *
 * @param colours `#rrggbb` each; those left out stay the product's own.
 */
export function brandStyle(
  colours: { readonly primary?: string; readonly header?: string } = {},
): CSSProperties {
  const style: Record<`--${string}`, string> = {};
  if (colours.primary !== undefined) {
    for (const scheme of ['light', 'dark'] as const) {
      const primary = readableOn(parse(colours.primary), grounds[scheme]);
      style[`--brand-primary-${scheme}`] = format(primary);
      style[`--brand-link-${scheme}`] = format(primary);
      style[`--brand-on-primary-${scheme}`] = format(textOn(primary));
    }
  }
  if (colours.header !== undefined) {
    const header = parse(colours.header);
    style['--brand-header'] = colours.header;
    style['--brand-on-header'] = format(textOn(header));
  }
  return style;
}
