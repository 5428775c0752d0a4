import { Trans } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import { useBrand } from '#src/bindings/use-brand.ts';
import { builtInBrand } from '#src/flows/brand/built-in-brand.ts';

/** The line above the card: what waits behind the door. It is empty until the brand is known. */
export function DoorSign() {
  const { brand, pending } = useBrand();
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const { title } = brand;
  if (pending) return null;
  switch (route) {
    case '/contact':
    case '/security':
    case '/unidentified':
      return <Trans>We are here to help</Trans>;
    case '/':
      if (brand.id === builtInBrand.id) return <Trans>Your payments, one login away</Trans>;
      return <Trans>Log in to {title}</Trans>;
    case '/userActivation':
      return <Trans>Welcome to {title}</Trans>;
    default:
      return <Trans>Back to {title} in a few steps</Trans>;
  }
}
