import { useBrand } from '#src/journey/use-brand.ts';

/** The brand's support phone, to be called with a touch. */
export function SupportPhone() {
  const { supportPhone } = useBrand().brand;
  return <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</a>;
}
