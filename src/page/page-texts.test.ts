import { afterEach, expect, test, vi } from 'vitest';
import { samplePageStart } from '#src/development/sample-page-start.ts';
import { loadPageTexts } from './page-texts.ts';

afterEach(() => {
  delete window.pageStart;
});

test('a text of the page is in the locale of the visit', async () => {
  window.pageStart = samplePageStart({ locale: 'es-es' });
  expect((await loadPageTexts())('USERNAME_REQUIRED')).toBe('Introduzca su usuario.');
});

test('without the start of the page, the text is in the default locale', async () => {
  expect((await loadPageTexts())('USERNAME_REQUIRED')).toBe('Enter your username.');
});

test('a text that does not exist is empty', async () => {
  expect((await loadPageTexts())('NO_SUCH_TEXT')).toBe('');
});

test('a text with a number has it in its place', async () => {
  window.pageStart = samplePageStart({ locale: 'es-es' });
  expect((await loadPageTexts())('RETRY_IN_MINUTES', 5)).toBe('Vuelva a intentarlo dentro de 5 minutos.');
});

test('if the catalogue fails to load, each text is empty', async () => {
  vi.resetModules();
  vi.doMock('#src/locales/load-catalogue.ts', () => ({ loadCatalogue: () => Promise.reject(new Error()) }));
  const failing = await import('./page-texts.ts');
  vi.doUnmock('#src/locales/load-catalogue.ts');
  vi.resetModules();
  expect((await failing.loadPageTexts())('USERNAME_REQUIRED')).toBe('');
});
