import { type AnyFormApi, createFormHook } from '@tanstack/react-form';
import { type ComponentType, type PropsWithChildren, type ReactNode, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { focusField } from './focus-field.ts';
import { FormCheckbox } from './form-checkbox.tsx';
import { fieldContext, formContext } from './form-contexts.ts';
import { FormPasswordField } from './form-password-field.tsx';
import { FormTextField } from './form-text-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { type HintPolicy, HintPolicyContext } from './use-shown-issue.ts';

/** `FormPinField` and `FormRadioCards` are not registered, so that they stay in the chunks of the screens that use them. */
const library = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField: FormTextField,
    PasswordField: FormPasswordField,
    Checkbox: FormCheckbox,
  },
  formComponents: { SubmitButton },
});

/** A group of fields that several forms share (TanStack Form, 'withFieldGroup'). */
export const { withFieldGroup } = library;

type FormValues = Record<string, string | boolean>;

interface AppFormOptions<Values extends FormValues> {
  /**
   * What the values have to satisfy; the message of an issue is the key of its hint. A schema that is made out of
   * the server models with every render counts at once, also for models that arrive late.
   */
  readonly schema: z.ZodMiniType<Values, Values>;
  readonly defaultValues: NoInfer<Values>;
  /** Called with the schema's output, so text is trimmed. */
  readonly onSubmit: (values: Values) => void;
  /** Called at every submit. Returns the name of an element outside of the values that blocks it (the captcha). */
  readonly blockedBy?: () => string | undefined;
  readonly validateEmptyOn?: HintPolicy['validateEmptyOn'];
}

/** The first field in the order of the values that has an issue. */
function firstInvalidField(form: AnyFormApi): string | undefined {
  const { values, fieldMeta } = form.state;
  return Object.keys(values).find((name) => fieldMeta[name]?.isValid === false);
}

/**
 * A form of the product: `useAppForm` of TanStack Form's `createFormHook` with one schema for every event.
 * Names and types of the fields follow from the schema.
 * A submit with an issue focuses the first invalid field and does not call `onSubmit`.
 *
 * @example
 * const { form, hintPolicy, clear } = useAppForm({
 *   schema: loginSchema(models),
 *   defaultValues: { username: '', password: '', rememberDevice: false },
 *   onSubmit: ({ username, password }) => send(username, password),
 * });
 * return (
 *   <FormView form={form} hintPolicy={hintPolicy}>
 *     <form.AppField name="username">{(field) => <field.TextField label={t`Username`} />}</form.AppField>
 *     <form.SubmitButton>{t`Login`}</form.SubmitButton>
 *   </FormView>
 * );
 */
export function useAppForm<Values extends FormValues>(options: AppFormOptions<Values>) {
  const { schema, defaultValues, onSubmit, blockedBy, validateEmptyOn = 'blur' } = options;
  const [clearedAt, setClearedAt] = useState<HintPolicy['clearedAt']>(new Map());
  const form = library.useAppForm({
    defaultValues,
    validators: { onChange: schema },
    onSubmit: ({ value }) => {
      const blocking = blockedBy?.();
      if (blocking === undefined) onSubmit(z.parse(schema, value));
      else focusField(blocking);
    },
    onSubmitInvalid: ({ formApi }) => {
      const blocking = blockedBy?.();
      const first = firstInvalidField(formApi) ?? blocking;
      if (first !== undefined) focusField(first);
    },
  });

  // `onChange` runs neither for a field that the user only left, nor for a schema that replaces another.
  useLayoutEffect(() => void form.validate('change'));

  /** Empties text fields as if the user had never touched them, also those with a default value. */
  const clear = (names: readonly string[]) => {
    const known = names.filter((name) => name in defaultValues);
    setClearedAt(
      (before) =>
        new Map([...before, ...known.map((name) => [name, form.state.submissionAttempts] as const)]),
    );
    for (const name of known) emptyField(form, name);
  };

  return { form, clear, hintPolicy: { validateEmptyOn, clearedAt } };
}

function emptyField(form: AnyFormApi, name: string): void {
  form.resetField(name);
  form.setFieldValue(name, '', { dontUpdateMeta: true, dontValidate: true });
}

interface FormViewProps {
  readonly form: {
    readonly AppForm: ComponentType<PropsWithChildren>;
    readonly handleSubmit: () => Promise<void>;
  };
  readonly hintPolicy: HintPolicy;
  readonly children: ReactNode;
}

/** The form element around the fields of `form`. */
export const FormView = ({ form, hintPolicy, children }: FormViewProps) => (
  <form.AppForm>
    <HintPolicyContext value={hintPolicy}>
      {/* If the script fails, nothing that was typed may go into a URL. */}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit();
        }}
      >
        {children}
      </form>
    </HintPolicyContext>
  </form.AppForm>
);
