import { unbrokenClass } from '#src/ui/text.tsx';

/** A masked email address or phone number. No browser translates it. It wraps only if it is wider than a line. */
export const MaskedContact = ({ masked }: { readonly masked: string }) => (
  <span className={unbrokenClass} translate="no">
    {masked}
  </span>
);
