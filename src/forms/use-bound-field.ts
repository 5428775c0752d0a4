import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { hints } from '#src/locales/hints.ts';
import type { FieldHint, FieldProps } from '#src/ui/field-shell.tsx';
import { useFieldContext } from './form-contexts.ts';
import { useShownIssue } from './use-shown-issue.ts';

/** What a screen passes to a field component. The form adds the rest. */
export interface BoundFieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly describedBy?: string;
  readonly autoComplete?: string;
  readonly maxLength?: number | undefined;
  /** Whether this is the last text field of its form. If so, Enter on an on-screen keyboard submits the form. */
  readonly last?: boolean;
  /** Why the service refused the last value. It replaces the hint of the schema. */
  readonly refusal?: FieldHint | undefined;
  /** Called after the user changed the value. */
  readonly onEdit?: () => void;
}

type BoundField = FieldProps & { readonly enterKeyHint: 'next' | 'go' };

/**
 * Returns the props of a text field of `src/ui`, connected to the form field around it.
 *
 * @throws outside of a `form.AppField`.
 */
export function useBoundField({ onEdit, refusal, last = false, ...rest }: BoundFieldProps): BoundField {
  const { i18n } = useLingui();
  const field = useFieldContext<string>();
  const { hint, isInvalid } = useShownIssue(refusal !== undefined);
  return {
    ...rest,
    enterKeyHint: last ? 'go' : 'next',
    name: field.name,
    value: field.state.value,
    onChange: (value) => {
      field.handleChange(value);
      onEdit?.();
    },
    onBlur: field.handleBlur,
    invalid: isInvalid,
    hint: refusal ?? (hint && { key: hint, text: i18n._(hints[hint]) }),
  };
}
