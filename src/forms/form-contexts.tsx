import { createFormHookContexts } from '@tanstack/react-form';

/** The contexts that give the components inside `form.AppField` and `form.AppForm` their field and their form. */
export const { fieldContext, formContext, useFieldContext } = createFormHookContexts();
