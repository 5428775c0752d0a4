import { TextField } from '#src/ui/text-field.tsx';
import { type BoundFieldProps, useBoundField } from './use-bound-field.ts';

interface FormTextFieldProps extends BoundFieldProps {
  readonly type?: 'text' | 'email' | undefined;
  readonly capitalizeWords?: boolean | undefined;
}

/** One line of text, connected to the form field around it. */
export const FormTextField = ({ type = 'text', capitalizeWords, ...props }: FormTextFieldProps) => (
  <TextField {...useBoundField(props)} type={type} capitalizeWords={capitalizeWords} />
);
