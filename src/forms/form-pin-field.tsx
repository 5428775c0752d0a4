import type { Ref } from 'react';
import { PinField } from '#src/ui/pin-field.tsx';
import { type BoundFieldProps, useBoundField } from './use-bound-field.ts';

interface FormPinFieldProps extends BoundFieldProps {
  /** Whether the service has refused the last PIN. */
  readonly refused?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A PIN field, connected to the form field around it. */
export const FormPinField = ({ ref, refused, ...props }: FormPinFieldProps) => (
  <PinField {...useBoundField(props)} refused={refused} {...(ref && { ref })} />
);
