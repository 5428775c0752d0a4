import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en-us',
  locales: ['en-us', 'es-es'],
  catalogs: [{ path: 'src/locales/catalogues/{locale}', include: ['src'] }],
  // Line numbers would change the catalogues with every edit.
  format: formatter({ lineNumbers: false }),
});
