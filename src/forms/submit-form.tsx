import { type AnyFormApi, createFormHook } from '@tanstack/react-form';
import type { UseMutationResult } from '@tanstack/react-query';
import {
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import * as z from 'zod/mini';
import type { SubmitVariables } from '#src/core/submit.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import type { FormEffect, PasswordRefusal } from '#src/flow/transition.ts';
import { messages } from '#src/locales/messages.ts';
import { ownInputs } from '#src/page/page-fields.ts';
import { focusField } from './focus-field.tsx';
import { fieldContext, formContext } from './form-contexts.tsx';
import { FormCheckbox, FormPasswordField, FormTextField, SubmitButton } from './form-fields.tsx';
import { type HintPolicy, HintPolicyContext } from './use-bound-field.tsx';
import { useCore, usePage } from './use-core.tsx';

/** The kinds of field that login has. The file that uses another kind connects it, so it stays in the chunk `screens`. */
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

/** The values of a form, by the name of the field. */
type FormValues = Record<string, string | boolean>;

/** The captcha of a form. Its response is not a value of the form, so the form's schema cannot check it. */
export interface FormCaptcha {
  /** The response to send; `''` if there is none. */
  readonly response: string;
  /** From now on a missing response shows its hint. Returns whether there is a response, or none is needed. */
  require(): boolean;
  /** Discards the response, because the service accepts each response once. */
  reset(): void;
}

/** The name under which a transition empties the captcha or requires it, and the id of its element. */
const captchaName = 'recaptcha';

/** Returns the name of the first field that has an issue, in the order of the values. */
function firstInvalidField(form: AnyFormApi): string | undefined {
  const { values, fieldMeta } = form.state;
  return Object.keys(values).find((name) => fieldMeta[name]?.isValid === false);
}

function emptyField(form: AnyFormApi, name: string): void {
  form.resetField(name);
  form.setFieldValue(name, '', { dontUpdateMeta: true, dontValidate: true });
}

/** What `useMutation` returns for a submit. */
type ObservedSubmit<State extends FlowState | undefined, Values> = UseMutationResult<
  void,
  Error,
  SubmitVariables<State, Values>
>;

/**
 * Returns a function that executes the mutation of a submit. It does nothing while another submit or a departure is under
 * way.
 *
 * @param state the flow state that the guard narrowed for the screen.
 */
export function useSubmit<State extends FlowState | undefined, Values>(
  { mutateAsync, reset }: ObservedSubmit<State, Values>,
  state: State,
): (values: Values) => void {
  const { submits } = useCore();
  return (values) => {
    if (submits.isBusy()) return;
    // The observer of this component would keep the values, which can be secrets.
    void mutateAsync({ state, values, submits }).finally(reset);
  };
}

/** The values of a submit: the form's values, trimmed, and the response of its captcha. */
type SubmitValues<Fields> = Fields & { readonly recaptcha?: string };

interface SubmitFormOptions<Fields extends FormValues> {
  /**
   * Validates the values. The message of an issue is the key of its hint. If a screen builds the schema from the
   * server models in each render, models that arrive late apply at once.
   */
  readonly schema: z.ZodMiniType<Fields, Fields>;
  readonly defaultValues: NoInfer<Fields>;
  readonly validateEmptyOn?: HintPolicy['validateEmptyOn'];
  readonly captcha?: FormCaptcha | undefined;
  /** Called when the service has refused the new password. */
  readonly onRefuse?: (refusal: PasswordRefusal) => void;
}

/**
 * Returns the form of a submit, for `FormView`: TanStack Form's `useAppForm` with one schema for every event, which
 * determines the names and the types of the fields. A valid form executes the mutation of the submit; otherwise the first
 * invalid field gets the focus. The effects of the submit apply to the form, also if the submit began before the form was
 * rendered: they empty fields, show a failed rule, and move the focus. The first form of the view takes over what the user
 * typed and tried to submit in the page's form.
 *
 * @param mutation what `useMutation` returns for the submit.
 * @param state the flow state that the guard narrowed for the screen.
 *
 * @example
 * const { form, hintPolicy } = useSubmitForm(useMutation(loginMutation), undefined, {
 *   schema: z.object({ username: fieldSchema('username', []), … }),
 *   defaultValues: { username: '', password: '', rememberDevice: false },
 * });
 * return (
 *   <FormView form={form} hintPolicy={hintPolicy}>
 *     <form.AppField name="username">{(field) => <field.TextField label={t`Username`} />}</form.AppField>
 *     <form.SubmitButton>{t`Login`}</form.SubmitButton>
 *   </FormView>
 * );
 */
export function useSubmitForm<State extends FlowState | undefined, Fields extends FormValues>(
  mutation: ObservedSubmit<State, SubmitValues<Fields>>,
  state: State,
  { schema, defaultValues, validateEmptyOn = 'blur', captcha, onRefuse }: SubmitFormOptions<Fields>,
) {
  const { submits, navigation, shell } = useCore();
  const { form: pageForm } = usePage();
  const send = useSubmit(mutation, state);
  const [attemptsWhenCleared, setAttemptsWhenCleared] = useState<HintPolicy['attemptsWhenCleared']>(
    new Map(),
  );
  const [isAttempted] = useState(() => pageForm.takenForm().attempted);

  /** After an attempt to submit that sends nothing. */
  const endMessage = () => {
    const { message } = navigation.location();
    // The hints replace the message, but not one of the tone `information`, which says why the user is here.
    if (message === undefined || messages[message].tone !== 'information') void navigation.endMessage();
  };
  const form = library.useAppForm({
    defaultValues,
    defaultState: { submissionAttempts: Number(isAttempted) },
    validators: { onChange: schema },
    onSubmit: ({ value }) => {
      if (captcha?.require() === false) {
        focusField(captchaName);
        return endMessage();
      }
      send({ ...z.parse(schema, value), ...(captcha && { recaptcha: captcha.response }) });
    },
    onSubmitInvalid: ({ formApi }) => {
      captcha?.require();
      const first = firstInvalidField(formApi);
      if (first !== undefined) focusField(first);
      endMessage();
    },
  });

  // The form itself validates on change only. A blur without a change and a new schema need a validation too.
  useLayoutEffect(() => void form.validate('change'));

  /** Empties fields, also those with a default value. Then they have no hint, as if the user had never touched them. */
  const clear = (names: readonly string[]) => {
    const known = names.filter((name) => name in defaultValues);
    const { submissionAttempts } = form.state;
    setAttemptsWhenCleared(
      (before) => new Map([...before, ...known.map((name) => [name, submissionAttempts] as const)]),
    );
    for (const name of known) emptyField(form, name);
  };
  const focusWhenIdle = (name: string | undefined) => {
    if (name !== undefined) shell.whenIdle(() => focusField(name));
  };
  const applyEffect = useEffectEvent(({ clearFields = [], failRule, invalidField }: FormEffect): void => {
    clear(clearFields);
    if (clearFields.includes(captchaName)) captcha?.reset();
    if (invalidField === captchaName) captcha?.require();
    if (failRule !== undefined)
      onRefuse?.({ password: String(form.state.values.newPassword).trim(), rule: failRule });
    const emptied = clearFields.find((name) => name !== captchaName);
    focusWhenIdle(failRule === undefined ? (invalidField ?? emptied) : 'newPassword');
  });
  useLayoutEffect(() => submits.attachForm((effect) => applyEffect(effect)), [submits]);

  const takeOver = useEffectEvent(() => {
    const { values, attempted } = pageForm.takenForm();
    for (const [name, value] of Object.entries(values)) {
      if (value && typeof form.state.values[name] === typeof value)
        form.setFieldValue(name as never, value as never);
    }
    if (attempted) captcha?.require();
  });
  // A layout effect, so that the user can neither press a key nor see an empty form before the fields are filled.
  useLayoutEffect(() => takeOver(), []);
  return { form, hintPolicy: { validateEmptyOn, attemptsWhenCleared } };
}

/**
 * Takes what the fields show, because a password manager may have changed them without an event. It must run before React
 * renders the form again, because React would put back the previous values.
 */
export function readFields(form: AnyFormApi, element: HTMLElement): void {
  for (const { name, type, value, checked } of element.querySelectorAll<HTMLInputElement>(ownInputs)) {
    const known: unknown = form.state.values[name];
    const shown = type === 'checkbox' ? checked : value;
    if (typeof shown === typeof known && shown !== known) form.setFieldValue(name, shown);
  }
}

/**
 * Makes React run the passive effects of a new form in the task in which it renders the form, because an update in a layout
 * effect does so. A field subscribes to the form in a passive effect. If the user typed before that, React would reset the
 * input to its old value.
 */
function EffectsAtOnce() {
  const [, update] = useState(false);
  useLayoutEffect(() => update(true), []);
  return null;
}

interface FormViewProps {
  readonly form: AnyFormApi & { readonly AppForm: ComponentType<PropsWithChildren> };
  readonly hintPolicy: HintPolicy;
  readonly children: ReactNode;
}

/** Renders the form element around the fields of `form`. */
export const FormView = ({ form, hintPolicy, children }: FormViewProps) => (
  <form.AppForm>
    <HintPolicyContext value={hintPolicy}>
      {/* If the script fails, a `get` form would put what the user typed into the URL. */}
      <form
        method="post"
        noValidate
        onBlurCapture={({ currentTarget }) => readFields(form, currentTarget)}
        onInputCapture={({ currentTarget }) => readFields(form, currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          readFields(form, event.currentTarget);
          void form.handleSubmit();
        }}
      >
        {children}
      </form>
      <EffectsAtOnce />
    </HintPolicyContext>
  </form.AppForm>
);
