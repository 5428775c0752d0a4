import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { initialLocale } from './locale.ts';
import { chooseLocale, showLocale } from './show-locale.ts';

test('the later of two choices is stored at once, and shown even if its catalogue arrives first', async () => {
  await showLocale('en-us');
  const first = chooseLocale('es-es');
  expect(initialLocale()).toBe('es-es');
  expect(i18n.locale).toBe('en-us');
  // The English catalogue has loaded already, so it arrives before the Spanish one.
  await Promise.all([first, chooseLocale('en-us')]);
  expect(i18n.locale).toBe('en-us');
  expect(document.documentElement.lang).toBe('en-US');
  expect(initialLocale()).toBe('en-us');
});
