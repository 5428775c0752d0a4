import { requestEarly } from '#api/early-responses.ts';
import { appInitPath, themePath } from '#api/query-paths.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { readBrand } from './old-engines.ts';

// This script runs inline at the end of the page. After the first paint it requests app init and the theme, before the core
// does. The failure page has the brand of the theme, or the built-in brand if there is no theme.

const { pageStart } = window;

if (pageStart?.manifest) {
  pageStart.afterPaint(() => {
    requestEarly('loginsvc', appInitPath);
    requestEarly('themesvc', themePath(pageStart.cobrand))
      ?.then(
        ({ status, text }) => readBrand(status, text),
        () => builtInBrand,
      )
      .then((brand) => {
        pageStart.brand = brand;
        pageStart.onBrand?.();
      });
  });
}
