import { useQuery } from '@tanstack/react-query';
import { useHydrated, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ServiceError } from '#api/service-error.ts';
import { themeQuery } from '#api/theme-query.ts';
import { brandFromTheme } from '#src/flows/brand/brand-from-theme.ts';
import { type Brand, builtInBrand, namesOtherBrand } from '#src/flows/brand/built-in-brand.ts';
import { afterThemeFailure, type ThemeFailure } from '#src/flows/brand/theme-failure.ts';

interface BrandStanding {
  readonly brand: Brand;
  /** Another brand than the built-in one is still awaited. */
  readonly pending: boolean;
  /** Why the brand stays the built-in one. */
  readonly failure: ThemeFailure | undefined;
}

/** The page is built without a theme, so hydration renders it without one, whatever has loaded by then. */
const unknownTheme = { data: undefined, error: null, isPending: true } as const;

/** The brand that `cobrand` names, or the built-in one while it is awaited and where it cannot be had. */
export function useBrand(): BrandStanding {
  const { cobrand } = useSearch({ from: '__root__' });
  const theme = useQuery(themeQuery(cobrand || undefined));
  const hydrated = useHydrated();
  const { data, error, isPending } = hydrated ? theme : unknownTheme;
  return useMemo(
    () => ({
      brand: data === undefined ? builtInBrand : brandFromTheme(data, document.baseURI),
      pending: isPending && namesOtherBrand(cobrand),
      failure: error === null ? undefined : afterThemeFailure(ServiceError.from(error)),
    }),
    [data, error, isPending, cobrand],
  );
}
