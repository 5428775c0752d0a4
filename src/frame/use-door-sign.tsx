import { useLingui } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';
import { useBrand } from './use-brand.tsx';

/** Returns the line of the page above its card, about what follows the screen; `''` until the brand is known. */
export function useDoorSign(): string {
  // Not `Trans`, which would read markup in a title.
  const { t } = useLingui();
  const { brand, pending } = useBrand();
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const { title } = brand;
  if (pending) return '';
  switch (route) {
    case '/contact':
    case '/security':
    case '/unidentified':
      return t`We are here to help`;
    case '/':
      if (brand.id === builtInBrand.id) return t`Your payments, one login away`;
      return t`Log in to ${title}`;
    case '/userActivation':
      return t`Welcome to ${title}`;
    default:
      return t`Keeping your account safe`;
  }
}
