import { expect, test, vi } from 'vitest';
import { hints } from '#src/locales/hints.ts';
import { loadPageTexts } from './page-texts.ts';

test('a text of the page is in its locale', async () => {
  expect((await loadPageTexts('es-es'))(hints.USERNAME_REQUIRED)).toBe('Introduzca su usuario.');
});

test('a text that does not exist is empty', async () => {
  expect((await loadPageTexts('en-us'))({ id: 'none' })).toBe('');
});

test('if the catalogue fails to load, each text is empty', async () => {
  vi.resetModules();
  vi.doMock('#src/locales/load-catalogue.ts', () => ({ loadCatalogue: () => Promise.reject(new Error()) }));
  const failing = await import('./page-texts.ts');
  vi.doUnmock('#src/locales/load-catalogue.ts');
  vi.resetModules();
  expect((await failing.loadPageTexts('en-us'))(hints.USERNAME_REQUIRED)).toBe('');
});
