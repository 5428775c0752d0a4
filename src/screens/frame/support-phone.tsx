import { useBrand } from '#src/bindings/use-brand.ts';
import { unbrokenClass } from '#src/ui/text.tsx';

/** The brand's support phone, to be called with a touch. */
export function SupportPhone() {
  const { supportPhone } = useBrand().brand;
  return (
    <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`} className={unbrokenClass}>
      {supportPhone}
    </a>
  );
}
