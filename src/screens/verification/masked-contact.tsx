import type { Method } from '#src/flows/flow.ts';
import { unbrokenClass } from '#src/ui/text.tsx';

interface MaskedContactProps {
  readonly method: Method;
  readonly masked: string;
}

/** A masked email or phone number. A number stands on one line. */
export const MaskedContact = ({ method, masked }: MaskedContactProps) => (
  <span className={method === 'sms' ? unbrokenClass : undefined} translate="no">
    {masked}
  </span>
);
