import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ThemeResponse, themeQuery } from '#api/calls/theme.ts';
import { ServiceError } from '#api/service-error.ts';
import { baseUrl } from '#src/browser/base-path.ts';
import { brandFromTheme } from '#src/flow/brand/brand-from-theme.ts';
import { builtInBrand, namesOtherBrand } from '#src/flow/brand/built-in-brand.ts';
import { afterThemeFailure } from '#src/flow/brand/theme-failure.ts';
import { useAfterHydration } from '#src/ui/use-after-hydration.ts';

const select = (theme: ThemeResponse) => brandFromTheme(theme, baseUrl());

/**
 * Returns the brand that `cobrand` names. Until its theme has loaded, or if the theme fails to load, returns the built-in brand.
 */
export function useBrand() {
  const cobrand = useSearch({ from: '__root__', select: (entry) => entry.cobrand });
  const theme = useQuery({ ...themeQuery(cobrand), select });
  // Hydration renders no theme, even if it has loaded, because the build rendered the page without one.
  const error = useAfterHydration(theme.error, null);
  const isPending = useAfterHydration(theme.isPending, true);
  return {
    brand: useAfterHydration(theme.data ?? builtInBrand, builtInBrand),
    /** Whether `cobrand` names another brand whose theme has not loaded yet. */
    pending: isPending && namesOtherBrand(cobrand),
    /** Why the theme failed to load, if it did. */
    failure: error === null ? undefined : afterThemeFailure(ServiceError.from(error)),
  };
}
