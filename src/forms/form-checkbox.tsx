import { Checkbox } from '#src/ui/checkbox.tsx';
import { useFieldContext } from './form-contexts.ts';

interface FormCheckboxProps {
  readonly label: string;
  /** Called with the new state after the user changed it. */
  readonly onEdit?: (checked: boolean) => void;
}

/** A checkbox, connected to the form field around it. */
export function FormCheckbox({ label, onEdit }: FormCheckboxProps) {
  const field = useFieldContext<boolean>();
  return (
    <Checkbox
      name={field.name}
      label={label}
      checked={field.state.value}
      onChange={(checked) => {
        field.handleChange(checked);
        onEdit?.(checked);
      }}
    />
  );
}
