import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { defaultLocale, supportedLocales } from './api/page-start.ts';

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...supportedLocales],
  catalogs: [{ path: 'src/locales/catalogues/{locale}', include: ['api', 'src'] }],
  // With line numbers, every edit of a source file would change the catalogues.
  format: formatter({ lineNumbers: false }),
});
