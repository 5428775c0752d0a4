import type { Ref } from 'react';
import { PinField } from '#src/ui/pin-field.tsx';
import { useBoundField } from './form-fields.tsx';

interface FormPinFieldProps {
  readonly label: string;
  readonly maxLength: number | undefined;
  readonly ref: Ref<HTMLInputElement>;
}

/** A PIN field, bound to the form field around it. */
export const FormPinField = ({ ref, ...props }: FormPinFieldProps) => (
  <PinField {...useBoundField(props)} ref={ref} />
);
