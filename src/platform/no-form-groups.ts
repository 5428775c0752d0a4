// Replaces the form groups of TanStack Form, which `useForm` imports and no screen uses (docs/decisions/7-forms.md).

export const FormGroup = () => null;
export const useFormGroup = () => null;
