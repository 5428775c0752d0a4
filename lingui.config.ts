import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { defaultLocale, supportedLocales } from './src/start/languages.ts';

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...supportedLocales],
  // A draft shows what it lacks in English.
  fallbackLocales: { default: defaultLocale },
  catalogs: [{ path: 'src/locales/catalogues/{locale}', include: ['api', 'src'] }],
  // With line numbers, every edit of a source file would change the catalogues.
  format: formatter({ lineNumbers: false }),
});
