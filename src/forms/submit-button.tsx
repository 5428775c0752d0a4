import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';

interface SubmitButtonProps {
  /** The form's submit is under way: the button shows a spinner. */
  readonly busy?: boolean;
  /** What is happening then, for example 'Logging in…'. */
  readonly busyLabel?: string;
  readonly children: ReactNode;
}

/** The button that submits the form around it. It stays enabled, so that a submit can show what is wrong. */
export const SubmitButton = ({ busy = false, busyLabel, children }: SubmitButtonProps) => (
  <Button type="submit" busy={busy} busyLabel={busyLabel}>
    {children}
  </Button>
);
