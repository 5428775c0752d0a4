import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';

interface SubmitButtonProps {
  /** A request runs: the button shows a spinner. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** The button that submits the form around it. It stays enabled, so that a submit can show what is wrong. */
export const SubmitButton = ({ busy = false, children }: SubmitButtonProps) => (
  <Button type="submit" busy={busy}>
    {children}
  </Button>
);
