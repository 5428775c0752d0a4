import { describe, expect, test } from 'vitest';
import type { ThemeResponse } from '#api/calls/theme.ts';
import { defaultCobrand } from '#api/query-paths.ts';
import { brandFromTheme } from './brand-from-theme.ts';
import { builtInBrand } from './built-in-brand.ts';

const base = 'https://login.example/Login/';
const theme: ThemeResponse = {
  id: 'acme',
  title: 'Acme',
  supportPhone: '1-800-555-0199',
  logo: undefined,
  footer: undefined,
  colours: undefined,
};

describe('the logo of a brand', () => {
  test.each([
    ['https://a.example/logo.gif', 'https://a.example/logo.gif'],
    ['own/logo.svg', `${base}own/logo.svg`],
    ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ])('at %s is loaded', (logo, expected) => {
    expect(brandFromTheme({ ...theme, logo }, base).logo).toBe(expected);
  });

  test.each([
    ...[undefined, '', ' java\nscript:alert(1)', 'data:text/html,<script>alert(1)</script>'],
    ...['data:,image/png', 'file:///etc/passwd', 'https://'],
  ])('is the file in the directory of the brand if the page may load no URL, as %j', (logo) => {
    expect(brandFromTheme({ ...theme, logo }, base).logo).toBe(`${base}brands/acme/logo.gif`);
  });

  test('stays in the directory of the brand, whatever the id is', () => {
    expect(brandFromTheme({ ...theme, id: '../../x' }, base).logo).toBe(`${base}brands/..%2F..%2Fx/logo.gif`);
  });

  test.each(['\ud800', 'a\udc00b'])('is undefined if no URL can contain the id, as %j', (id) => {
    expect(brandFromTheme({ ...theme, id }, base)).toMatchObject({ id, logo: undefined });
  });

  test.each([
    [undefined, undefined],
    ['javascript:alert(1)', undefined],
    ['own.svg', `${base}own.svg`],
  ])('of the default brand at %j is %j, where undefined is the built-in one', (logo, expected) => {
    expect(brandFromTheme({ ...theme, id: defaultCobrand, logo }, base)).toHaveProperty('logo', expected);
  });
});

test('colours that are not #rrggbb are left out', () => {
  const colours = (primary: string, header: string) =>
    brandFromTheme({ ...theme, colours: { primary, header } }, base).colours;
  expect(colours('#12ab9F', '#000000')).toEqual({ primary: '#12ab9F', header: '#000000' });
  expect(colours('#123', 'red')).toEqual({});
  expect(colours('#12345678', 'x#123456')).toEqual({});
  expect(brandFromTheme(theme, base).colours).toEqual({});
});

test.each<[string, Partial<ThemeResponse>, object]>([
  ['an empty footer has the built-in one', { footer: '' }, { footer: undefined }],
  ['a footer has it', { footer: '<p>x</p>' }, { footer: '<p>x</p>' }],
  ['a blank title is named by its id', { title: ' ' }, { title: theme.id }],
  // A dead end must show a phone.
  ['a blank phone has the built-in one', { supportPhone: ' ' }, { supportPhone: builtInBrand.supportPhone }],
])('a brand with %s', (_, part, expected) => {
  expect(brandFromTheme({ ...theme, ...part }, base)).toMatchObject(expected);
});
