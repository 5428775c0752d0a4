import { expect, it } from 'vitest';
import { safeLogoUrl } from '#src/flows/brand/brand-from-theme.ts';

const base = 'https://login.example/Login/';

it.each([
  ['https://a.example/logo.gif', 'https://a.example/logo.gif'],
  ['brands/a/logo.gif', 'https://login.example/Login/brands/a/logo.gif'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
])('a logo at %s is loaded', (url, expected) => {
  expect(safeLogoUrl(url, base)).toBe(expected);
});

it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:,image/png',
  'blob:https://login.example/1',
  'file:///etc/passwd',
  'https://',
])('a logo is not loaded from %j', (url) => {
  expect(safeLogoUrl(url, base)).toBeUndefined();
});
