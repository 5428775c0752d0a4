import { createFormHookContexts } from '@tanstack/react-form';

/** The contexts through which `form.AppField` and `form.AppForm` reach the components in them. */
export const { fieldContext, formContext, useFieldContext } = createFormHookContexts();
