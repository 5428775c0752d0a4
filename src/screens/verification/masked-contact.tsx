import { unbrokenClass } from '#src/ui/text.tsx';

/** A masked email address or phone number, on one line if it fits there. */
export const MaskedContact = ({ masked }: { readonly masked: string }) => (
  <span className={unbrokenClass} translate="no">
    {masked}
  </span>
);
