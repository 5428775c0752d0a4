import { requestEarly } from '#api/early-responses.ts';
import { appInitPath, themePath } from '#api/query-paths.ts';
import { brandFromTheme } from '#src/flow/brand/brand-from-theme.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { readBrand } from './old-engines.ts';

// This script runs inline at the end of the page. After the first paint it requests app init and the theme, before the core
// does. A page without its view has the brand of the theme, or the built-in brand if there is no theme.

const { pageStart } = window;

if (pageStart?.manifest) {
  pageStart.afterPaint(() => {
    requestEarly('loginsvc', appInitPath);
    requestEarly('themesvc', themePath(pageStart.cobrand))
      ?.then(
        ({ status, text }) => readBrand(status, text, (theme) => brandFromTheme(theme, document.baseURI)),
        () => builtInBrand,
      )
      .then((brand) => {
        pageStart.brand = brand;
        pageStart.onBrand?.();
      });
  });
}
