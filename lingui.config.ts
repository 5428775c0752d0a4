import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en-us',
  locales: ['en-us', 'es-es'],
  catalogs: [{ path: 'src/locales/catalogues/{locale}', include: ['src'] }],
  // With line numbers, every edit of a source file would change the catalogues.
  format: formatter({ lineNumbers: false }),
});
