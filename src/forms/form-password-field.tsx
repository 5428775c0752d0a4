import { useHydrated } from '@tanstack/react-router';
import { PasswordField } from '#src/ui/password-field.tsx';
import { type BoundFieldProps, useBoundField } from './use-bound-field.ts';

interface FormPasswordFieldProps extends BoundFieldProps {
  readonly minLength?: number;
  /** What a generated password has to satisfy, in the syntax of the `passwordrules` attribute. */
  readonly passwordRules?: string;
}

/** A masked field, connected to the form field around it. */
export const FormPasswordField = ({ minLength, passwordRules, ...props }: FormPasswordFieldProps) => (
  <PasswordField
    {...useBoundField(props)}
    live={useHydrated()}
    minLength={minLength}
    passwordRules={passwordRules}
  />
);
