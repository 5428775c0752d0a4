import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';

interface SubmitButtonProps {
  /** Whether the form's submit is under way. If so, the button shows a spinner. */
  readonly busy?: boolean;
  /** Replaces the label while busy, for example 'Logging in…'. */
  readonly busyLabel?: string;
  readonly children: ReactNode;
}

/** The button that submits the form around it. It is never disabled, because an invalid submit shows what is wrong. */
export const SubmitButton = (props: SubmitButtonProps) => <Button type="submit" {...props} />;
