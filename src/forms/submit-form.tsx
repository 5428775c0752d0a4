import { type AnyFormApi, createFormHook } from '@tanstack/react-form';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { SubmitOptions } from '#src/core/submits.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import type { FormEffect, ServerRule } from '#src/flow/transition.ts';
import { messages } from '#src/locales/messages.ts';
import { ownInputs } from '#src/start/page-fields.ts';
import { FormCheckbox, FormPasswordField, FormTextField, SubmitButton } from './form-fields.tsx';
import {
  fieldContext,
  focusField,
  formContext,
  type HintPolicy,
  HintPolicyContext,
} from './use-bound-field.tsx';
import { useCore, useTakenForm } from './use-core.tsx';

/** The kinds of field that login has. The file that uses another kind connects it, so it stays in the chunk `screens`. */
const formHook = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField: FormTextField,
    PasswordField: FormPasswordField,
    Checkbox: FormCheckbox,
  },
  formComponents: { SubmitButton },
});

/**
 * Copies what the fields show into the form, because a password manager may have changed them without an event. It must run
 * before React renders the form again, because React would put back the previous values.
 */
function takeFieldValues(form: AnyFormApi, element: HTMLElement): void {
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
function FlushPassiveEffects() {
  const [, update] = useState(false);
  useLayoutEffect(() => update(true), []);
  return null;
}

interface FormViewProps {
  readonly form: AnyFormApi;
  readonly hintPolicy: HintPolicy;
  readonly children: ReactNode;
}

/** Renders the form element around the fields of `form`. */
export function FormView({ form, hintPolicy, children }: FormViewProps) {
  const element = useRef<HTMLFormElement>(null);
  const takeFilled = useEffectEvent(() => {
    if (element.current) takeFieldValues(form, element.current);
  });
  // In the first second of a form, the browser fills in passwords without an event (docs/behaviour.md, 'Login').
  useEffect(() => {
    const timer = setInterval(() => takeFilled(), 10);
    const end = setTimeout(() => clearInterval(timer), 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, []);
  return (
    <HintPolicyContext value={hintPolicy}>
      {/* If the script fails, a `get` form would put what the user typed into the URL. */}
      <form
        ref={element}
        method="post"
        noValidate
        onBlurCapture={({ currentTarget }) => takeFieldValues(form, currentTarget)}
        onInputCapture={({ currentTarget }) => takeFieldValues(form, currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          takeFieldValues(form, event.currentTarget);
          void form.handleSubmit();
        }}
      >
        {children}
      </form>
      <FlushPassiveEffects />
    </HintPolicyContext>
  );
}

/** Returns the name of the first field that has an issue, in the order of the values. */
function firstInvalidField(form: AnyFormApi): string | undefined {
  const { values, fieldMeta } = form.state;
  return Object.keys(values).find((name) => fieldMeta[name]?.isValid === false);
}

/** Empties a field, also one with a default value. Then it is as if the user had never touched it. */
function emptyField(form: AnyFormApi, name: string): void {
  form.resetField(name);
  form.setFieldValue(name, '', { dontUpdateMeta: true, dontValidate: true });
}

/** The values of a form, by the name of the field. */
type FormValues = Record<string, string | boolean>;

interface SubmitFormOptions<State, Fields extends FormValues> {
  /** The flow state that the guard narrowed for the screen; `undefined` for login. */
  readonly state: State;
  /**
   * Validates the values. The message of an issue is the key of its hint. If a screen builds the schema from the
   * server models in each render, models that arrive late apply at once.
   */
  readonly schema: z.ZodMiniType<Fields, Fields>;
  readonly defaultValues: NoInfer<Fields>;
  readonly emptyHintAfter?: HintPolicy['emptyHintAfter'];
  /** Called with the rule that the new password breaks according to the service. */
  readonly onRefuse?: (rule: ServerRule) => void;
}

/**
 * Returns the form of a submit, and the props of its `FormView`: TanStack Form's `useAppForm` with one schema for every
 * event, which determines the names and the types of the fields. A valid form executes the mutation of the submit; otherwise
 * the first invalid field gets the focus. The effects of the submit apply to the form, also if the submit began before the
 * form was rendered: they empty fields, show a failed rule, and move the focus. The first form of the view takes over what
 * the user typed and tried to submit in the page's form.
 */
export function useSubmitForm<State extends FlowState | undefined, Fields extends FormValues>(
  mutation: SubmitOptions<State, NoInfer<Fields>>,
  { state, schema, defaultValues, emptyHintAfter = 'blur', onRefuse }: SubmitFormOptions<State, Fields>,
) {
  const { submits, navigation, shell } = useCore();
  const taken = useTakenForm();
  /** The fields that the user has tried to submit (`TakenForm`). */
  const [attempted, setAttempted] = useState(taken.attempted);
  const form = formHook.useAppForm({
    defaultValues,
    validators: { onChange: schema },
    onSubmit: ({ value }) => {
      setAttempted(Object.keys(defaultValues));
      // Not awaited: the form is not busy, the page is.
      void submits.execute(mutation, { state, values: z.parse(schema, value) });
    },
    onSubmitInvalid: ({ formApi }) => {
      setAttempted(Object.keys(defaultValues));
      const first = firstInvalidField(formApi);
      if (first !== undefined) focusField(first);
      const { message } = navigation.location();
      // The hints replace the message, but not one of the tone `advice`, which says why the user is here.
      if (message === undefined || messages[message].tone !== 'advice') void navigation.endMessage();
    },
  });

  const applyEffect = useEffectEvent(({ clearFields = [], failRule, invalidField }: FormEffect): void => {
    // The service accepts the response of a captcha once.
    const names = ['recaptcha', ...clearFields].filter((name) => name in defaultValues);
    for (const name of names) emptyField(form, name);
    setAttempted((before) => before.filter((name) => !names.some((emptied) => emptied === name)));
    if (failRule !== undefined) onRefuse?.(failRule);
    const focused = invalidField ?? names.find((name) => name !== 'recaptcha');
    if (focused !== undefined) shell.whenIdle(() => focusField(focused));
  });
  useLayoutEffect(() => submits.attachForm((effect) => applyEffect(effect)), [submits]);

  const fillFromPage = useEffectEvent(() => {
    for (const [name, value] of Object.entries(taken.values())) {
      if (value && typeof form.state.values[name] === typeof value)
        form.setFieldValue(name as never, value as never, { dontValidate: true });
    }
  });
  // A layout effect, so that the user can neither press a key nor see an empty form before the fields are filled.
  useLayoutEffect(() => fillFromPage(), []);

  // The form itself validates on change only. A blur without a change and a new schema need a validation too.
  useLayoutEffect(() => void form.validate('change'));
  const isAttempted = (name: string): boolean => attempted.includes(name);
  return { form, formProps: { form, hintPolicy: { emptyHintAfter, isAttempted } } };
}
