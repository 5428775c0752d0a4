import { useLingui } from '@lingui/react/macro';
import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import { buttonLinkClasses } from '#src/ui/button.tsx';
import styles from '#src/ui/text.module.css';
import { useBrand } from './use-brand.tsx';

interface SupportPhoneProps {
  /** Whether the phone is the main action of the screen: a paragraph with a button, whose label is what it does. */
  readonly large?: boolean;
}

/** The brand's support phone, as a link. Until the brand is known, it is as `adaptToVisit` (inline/landing.ts) leaves it. */
export function SupportPhone({ large = false }: SupportPhoneProps) {
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
