import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandStyle, contrast, luminance } from './brand-colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const variables = (colours: Parameters<typeof brandStyle>[0]) =>
  brandStyle(colours) as Record<string, string>;
const backgrounds = {
  light: ['#ffffff', '#f3f5f9', '#f7f9fc'],
  dark: ['#0c121d', '#151d2b', '#1b2536'],
} as const;
const chroma = (value: string) => {
  const channels = [1, 3, 5].map((start) => Number.parseInt(value.slice(start, start + 2), 16));
  return Math.max(...channels) - Math.min(...channels);
};

test('the contrast ratio is that of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#1d56c9', '#1d56c9')).toBe(1);
});

test.each(['light', 'dark'] as const)(
  'every brand is readable on each background of the %s scheme',
  (scheme) => {
    fc.assert(
      fc.property(colour, (primary) => {
        const style = variables({ primary });
        const fill = style[`--brand-primary-${scheme}`] ?? '';
        for (const background of backgrounds[scheme]) {
          expect(contrast(style[`--brand-link-${scheme}`] ?? '', background)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(fill, background)).toBeGreaterThanOrEqual(3);
        }
        expect(contrast(style[`--brand-on-primary-${scheme}`] ?? '', fill)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  },
);

test('no button looks disabled, because its fill has a colour or is near black or white', () => {
  fc.assert(
    fc.property(colour, (primary) => {
      const style = variables({ primary });
      for (const [scheme, [background]] of Object.entries(backgrounds)) {
        const fill = style[`--brand-primary-${scheme}`] ?? '';
        expect(chroma(fill) >= 40 || contrast(fill, background) >= 10).toBe(true);
      }
    }),
  );
});

test('the header has the brand’s colour, or a dark shade of it in the dark scheme, with readable text', () => {
  fc.assert(
    fc.property(colour, (header) => {
      const style = variables({ header });
      const dark = style['--brand-header-dark'] ?? '';
      expect(style['--brand-header']).toBe(header);
      expect(contrast(style['--brand-on-header'] ?? '', header)).toBeGreaterThanOrEqual(4.5);
      expect(luminance(dark)).toBeLessThanOrEqual(0.03);
      expect(contrast(style['--brand-on-header-dark'] ?? '', dark)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a readable colour does not change, and a missing colour has no variable', () => {
  expect(variables({ primary: '#1d56c9' })['--brand-primary-light']).toBe('#1d56c9');
  expect(variables({ primary: '#1d56c9' })['--brand-link-light']).toBe('#1d56c9');
  expect(variables({ header: '#12203a' })['--brand-header-dark']).toBe('#12203a');
  expect(variables({ header: '#12203a' })).not.toHaveProperty('--brand-logo-fill');
  expect(brandStyle()).toEqual({});
});
