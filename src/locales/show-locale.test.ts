import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { initialLocale } from './locale.ts';
import { chooseLocale, showLocale } from './show-locale.ts';

beforeEach(() => localStorage.clear());

test('of two choices the last one is shown and kept, although its catalogue arrives first', async () => {
  await showLocale('en-us');
  // The English catalogue has loaded already, so it arrives before the Spanish one.
  await Promise.all([chooseLocale('es-es'), chooseLocale('en-us')]);
  expect(i18n.locale).toBe('en-us');
  expect(document.documentElement.lang).toBe('en-US');
  expect(initialLocale()).toBe('en-us');
});

test('a choice is shown and kept for the next visit', async () => {
  await chooseLocale('es-es');
  expect(i18n.locale).toBe('es-es');
  expect(document.documentElement.lang).toBe('es-ES');
  expect(initialLocale()).toBe('es-es');
});
