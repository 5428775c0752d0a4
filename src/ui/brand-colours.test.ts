import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandStyle, contrast } from './brand-colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const variables = (colours: Parameters<typeof brandStyle>[0]) =>
  brandStyle(colours) as Record<string, string>;

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#1d56c9', '#1d56c9')).toBe(1);
});

test('whatever a brand chooses can be read: links on every ground, words on buttons and on the header', () => {
  fc.assert(
    fc.property(colour, colour, (primary, header) => {
      const style = variables({ primary, header });
      for (const [scheme, grounds] of [
        ['light', ['#ffffff', '#f3f5f9', '#f7f9fc']],
        ['dark', ['#0c121d', '#151d2b', '#1b2536']],
      ] as const) {
        const link = style[`--brand-link-${scheme}`] ?? '';
        for (const ground of grounds) expect(contrast(link, ground)).toBeGreaterThanOrEqual(4.5);
        expect(
          contrast(style[`--brand-on-primary-${scheme}`] ?? '', style[`--brand-primary-${scheme}`] ?? ''),
        ).toBeGreaterThanOrEqual(4.5);
      }
      expect(style['--brand-header']).toBe(header);
      expect(contrast(style['--brand-on-header'] ?? '', header)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that can be read stays as it is, and none stays none', () => {
  expect(variables({ primary: '#1d56c9' })['--brand-primary-light']).toBe('#1d56c9');
  expect(brandStyle()).toEqual({});
});
