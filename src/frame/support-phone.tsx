import { Trans } from '@lingui/react/macro';
import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import { buttonLinkClasses } from '#src/ui/button.tsx';
import styles from '#src/ui/text.module.css';
import { Verbatim } from '#src/ui/text.tsx';
import { useBrand } from './use-brand.ts';

/**
 * Returns the support phone of the brand, and the URL that calls it if the number is certain. Until the brand is known, returns
 * neither.
 */
function useSupportPhone() {
  const { brand, pending } = useBrand();
  return pending ? {} : { phone: brand.supportPhone, url: telephoneUrl(brand.supportPhone) };
}

/**
 * The brand's support phone in a text, as a link if its number is certain. Until the brand is known, it is empty, as
 * `adaptToVisit` (inline/landing.ts) leaves it.
 */
export function SupportPhone() {
  const { phone, url } = useSupportPhone();
  return (
    <a href={url} className={styles.phone}>
      {phone}
    </a>
  );
}

/**
 * The support phone as an action of a screen. On a phone, it looks like a button. On a wider screen, it is a large number.
 */
export function SupportCall({ button }: { readonly button: keyof typeof buttonLinkClasses }) {
  const { phone, url } = useSupportPhone();
  // The number is an element, because Lingui would read tags in a text of a service.
  const number = <Verbatim>{phone}</Verbatim>;
  return (
    <div className={styles.call}>
      <a href={url} className={phone === undefined || url ? buttonLinkClasses[button] : undefined}>
        {phone && (
          <Trans>
            <span>Call</span> {number}
          </Trans>
        )}
      </a>
    </div>
  );
}
