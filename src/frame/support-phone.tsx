import { useLingui } from '@lingui/react/macro';
import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import { buttonLinkClasses } from '#src/ui/button.tsx';
import styles from '#src/ui/text.module.css';
import { useBrand } from './use-brand.tsx';

/**
 * The brand's support phone, as a link. If it is `large`, it is the main action of the screen: a paragraph with a button, whose
 * label is what it does. Until the brand is known, it is as `adaptToVisit` (inline/landing.ts) leaves it.
 */
export function SupportPhone({ large = false }: { readonly large?: boolean }) {
  const { t } = useLingui();
  const { brand, pending } = useBrand();
  const { supportPhone } = brand;
  const link = (
    <a
      href={pending ? undefined : telephoneUrl(supportPhone)}
      className={large ? buttonLinkClasses.primary : styles.phone}
    >
      {!pending && (large ? t`Call ${supportPhone}` : supportPhone)}
    </a>
  );
  return large ? <p className={styles.largePhone}>{link}</p> : link;
}
