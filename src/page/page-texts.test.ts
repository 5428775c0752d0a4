import { expect, test, vi } from 'vitest';
import { hints } from '#src/locales/hints.ts';
import { loadPageTexts } from './page-texts.ts';

test('a text of the page is in its locale, and one that does not exist is empty', async () => {
  const textOf = await loadPageTexts('es-es');
  expect(textOf(hints.USERNAME_REQUIRED)).toBe('Ingrese su nombre de usuario.');
  expect(textOf({ id: 'none' })).toBe('');
});

test('if the catalogue fails to load, each text is empty', async () => {
  vi.resetModules();
  vi.doMock('#src/locales/load-catalogue.ts', () => ({ loadCatalogue: () => Promise.reject(new Error()) }));
  const failing = await import('./page-texts.ts');
  vi.doUnmock('#src/locales/load-catalogue.ts');
  vi.resetModules();
  expect((await failing.loadPageTexts('en-us'))(hints.USERNAME_REQUIRED)).toBe('');
});
