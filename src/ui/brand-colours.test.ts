import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandTokens, contrast } from './brand-colours.ts';

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const chroma = (value: string) => {
  const channels = channelsOf(value);
  return Math.max(...channels) - Math.min(...channels);
};
const channelsOf = (value: string) =>
  [1, 3, 5].map((start) => Number.parseInt(value.slice(start, start + 2), 16));

/** The tokens of tokens.css in a scheme. */
function builtInTokens(scheme: Scheme): Record<string, string> {
  const css = readFileSync('src/ui/tokens.css', 'utf8');
  const [light = '', dark = ''] = css.split('@media screen');
  const read = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value = '']) => [
        name,
        value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'),
      ]),
    );
  return { ...read(light), ...(scheme === 'dark' && read(dark)) };
}

/** Every token of the page of a brand. */
const tokensOf = (colours: Parameters<typeof brandTokens>[0], scheme: Scheme): Record<string, string> => ({
  ...builtInTokens(scheme),
  ...brandTokens(colours, scheme === 'dark'),
});

/** Returns a colour over another one. @param layer `#rrggbb`, `#rrggbbaa` or `rgba(r,g,b,a)`. @param layers how many of it. */
function over(layer: string, background: string, layers = 1): string {
  const [r = 0, g = 0, b = 0, alpha = 1] = layer.startsWith('#')
    ? [...channelsOf(layer), Number.parseInt(layer.slice(7) || 'ff', 16) / 255]
    : (layer.match(/[\d.]+/g) ?? []).map(Number);
  const share = 1 - (1 - alpha) ** layers;
  const mixed = channelsOf(background).map(
    (channel, index) => channel + (([r, g, b][index] ?? 0) - channel) * share,
  );
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

test('the contrast ratio is that of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#1d56c9', '#1d56c9')).toBe(1);
});

/** Expects the contrast of every text, control and surface of a page. */
function expectContrasts(tokens: Record<string, string>, scheme: Scheme): void {
  const t = (name: string) => tokens[`--${name}`] ?? '';
  const sunk = over(t('surface-sunk'), t('surface'));
  const on = (ground: string, names: string[]) => names.map((name): [string, string] => [t(name), ground]);
  const texts: [string, string][] = [
    ...[t('surface'), sunk, t('page')].flatMap((ground) => on(ground, ['ink', 'ink-soft', 'link'])),
    [t('error'), t('surface')],
    [t('success'), t('surface')],
    // Under the pointer, and while it is pressed.
    ...[0, 1, 2].map((layers): [string, string] => [t('on-primary'), over(t('press'), t('primary'), layers)]),
    // The tint of a message, and its icon.
    ...['error', 'warning', 'success', 'information'].flatMap((tone) => {
      const icon = tone === 'information' ? 'link' : tone;
      return on(over(t(`${tone}-tint`), t('surface')), [icon, 'ink', 'ink-soft', 'link']);
    }),
    // The line below a short card is where the glow around the background falls on the page.
    [t('ink'), over(t('glow-soft'), t('page'))],
    // The heading of a dark card is where the card has a trace of the glow.
    [t('ink'), over(scheme === 'dark' ? t('sheen') : t('surface'), t('surface'))],
    // The text of the header: where the background is bare, where both rings overlap, and in the glow, which is weak there.
    [t('on-header'), t('header')],
    [t('on-header'), over(t('ring'), t('header'), 2)],
    [t('on-header'), over(rgba(t('glow'), 0.4), t('header'))],
  ];
  for (const [text, ground] of texts) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  const controls: [string, string][] = [
    [t('primary'), t('surface')],
    [t('primary'), sunk],
    [t('line-strong'), t('surface')],
  ];
  for (const [control, ground] of controls) expect(contrast(control, ground)).toBeGreaterThanOrEqual(3);
  if (scheme === 'light') return;
  // A dark card is visibly apart from its page, and its edge from both.
  expect(contrast(t('surface'), t('page'))).toBeGreaterThanOrEqual(1.2);
  const edge = over(t('line'), t('surface'));
  expect(contrast(edge, t('page'))).toBeGreaterThanOrEqual(1.8);
}

const rgba = (value: string, alpha: number) => `rgba(${channelsOf(value).join()},${alpha})`;

describe.each(schemes)('the %s scheme has enough contrast', (scheme) => {
  test('whether a brand has two colours, one or none, and whatever they are', () => {
    fc.assert(
      fc.property(
        fc.option(colour, { nil: undefined }),
        fc.option(colour, { nil: undefined }),
        (primary, header) => expectContrasts(tokensOf({ primary, header }, scheme), scheme),
      ),
      {
        numRuns: 200,
        examples: [
          [undefined, undefined],
          ['#6e06ca', '#5706a0'],
        ],
      },
    );
  });

  test('in its buttons, which have a colour or are near black or white, so that none looks disabled', () => {
    fc.assert(
      fc.property(colour, (primary) => {
        const { '--primary': fill = '', '--surface': surface = '' } = tokensOf({ primary }, scheme);
        expect(chroma(fill) >= 40 || contrast(fill, surface) >= 10).toBe(true);
      }),
    );
  });
});

test('in the dark, a button that is lightened keeps a white label, because a black one beside it looks disabled', () => {
  fc.assert(
    fc.property(colour, (primary) => {
      fc.pre(contrast(primary, '#202d44') < 3);
      const { '--primary': fill = '', '--on-primary': label } = brandTokens({ primary }, true);
      // Without a colour it is near white.
      expect(label === '#ffffff' || chroma(fill) < 40).toBe(true);
    }),
    { examples: [['#0f766e']] },
  );
});

test('the header has the brand’s colour, and in the dark scheme a dark shade', () => {
  fc.assert(
    fc.property(colour, colour, (primary, header) => {
      expect(brandTokens({ primary, header }, false)['--header']).toBe(header);
      // A luminance of 0.03.
      const dark = brandTokens({ primary, header }, true)['--header'] ?? '';
      expect(contrast(dark, '#000000')).toBeLessThanOrEqual(1.6);
    }),
  );
});

test('in the dark, a bright brand has a shade of its primary colour, and a banner', () => {
  const marigold = { primary: '#b4236b', header: '#ffd166' };
  const { '--header': background = '', '--banner': banner } = brandTokens(marigold, true);
  const [red = 0, green = 0, blue = 0] = channelsOf(background);
  expect(red > blue && blue > green).toBe(true);
  expect(banner).toBe('#ffd166');
  expect(brandTokens({ primary: '#0f766e', header: '#0b3b4a' }, true)).not.toHaveProperty('--banner');
});

test('a readable colour does not change, and a missing colour has no token', () => {
  const [blue, yellow] = ['#1d56c9', '#ffd166'];
  expect(brandTokens({ primary: blue }, false)).toMatchObject({ '--primary': blue, '--link': blue });
  expect(brandTokens({ primary: '#c2185b' }, false)['--surface-sunk']).toMatch(/^#f/);
  expect(brandTokens({ primary: yellow }, true)).toMatchObject({ '--primary': yellow, '--link': yellow });
  expect(brandTokens({ header: '#12203a' }, true)['--header']).toBe('#12203a');
  expect(brandTokens({}, true)).toEqual({});
});
