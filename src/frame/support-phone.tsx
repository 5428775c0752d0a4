import { useLingui } from '@lingui/react/macro';
import { telephoneUrl } from '#src/flow/brand/telephone-url.ts';
import { buttonLinkClasses } from '#src/ui/button.tsx';
import styles from '#src/ui/text.module.css';
import { useBrand } from './use-brand.tsx';

/**
 * The brand's support phone, as a link if its number is certain. If it looks like a button, it is an action of the screen: a
 * paragraph, whose label is what it does. Until the brand is known, it is as `adaptToVisit` (inline/landing.ts) leaves it.
 */
export function SupportPhone({ button }: { readonly button?: keyof typeof buttonLinkClasses }) {
  const { t } = useLingui();
  const { brand, pending } = useBrand();
  const { supportPhone } = brand;
  const url = telephoneUrl(supportPhone);
  const link = (
    <a
      href={pending ? undefined : url}
      className={button && (pending || url) ? buttonLinkClasses[button] : styles.phone}
    >
      {!pending && (button ? t`Call ${supportPhone}` : supportPhone)}
    </a>
  );
  return button ? <p className={styles.largePhone}>{link}</p> : link;
}
