import { Checkbox } from '#src/ui/checkbox.tsx';
import { useFieldContext } from './form-contexts.ts';

/** A checkbox, connected to the form field around it. */
export function FormCheckbox({ label }: { readonly label: string }) {
  const field = useFieldContext<boolean>();
  return (
    <Checkbox name={field.name} label={label} checked={field.state.value} onChange={field.handleChange} />
  );
}
