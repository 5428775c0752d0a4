import { unbrokenClass } from '#src/ui/text.tsx';

/** A masked email address or phone number. A browser does not translate it, and it wraps only if no line can hold it. */
export const MaskedContact = ({ masked }: { readonly masked: string }) => (
  <span className={unbrokenClass} translate="no">
    {masked}
  </span>
);
