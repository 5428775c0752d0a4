import { type AnyFormApi, createFormHook, type ValidationLogicFn } from '@tanstack/react-form';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { FailedSubmit, type SubmitMutation } from '#src/core/submits.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { isSecret, type SubmitVariables } from '#src/flow/transition.ts';
import { announceHint, focusFieldWhenIdle } from '#src/start/focus.ts';
import { pageField, pageFields, readPageFields } from '#src/start/page-fields.ts';
import { FormCheckbox, FormPasswordField, FormTextField } from './form-fields.tsx';
import { useAppInit } from './use-app-init.ts';
import { fieldContext, formContext, type HintPolicy, HintPolicyContext } from './use-bound-field.ts';
import { useCore } from './use-core.ts';

/** Returns a promise of the error of a submit, and the `onSettled` that resolves it. Query keeps `onSettled` longer than the submit. */
function awaitSettled() {
  let resolve: (error: Error | null) => void;
  const settled = new Promise<Error | null>((resolver) => {
    resolve = resolver;
  });
  return { settled, onSettled: (_: unknown, error: Error | null) => resolve(error) };
}

/**
 * TanStack Query's `useMutation` for a submit.
 * - `mutate` does nothing while a submit or a form post is under way. Otherwise it resolves when the submit has settled, with its
 *   error or `null`, unless the component has gone.
 * - `isPending` is true until the result has applied, and during the form post that may follow. It is also true during a login
 *   that began before the view was live.
 * - `error` is the `ServiceError` of a failed call (`FailedSubmit`), the `CancelledError` of a cancel, or a fault of the code.
 */
export function useSubmit<State extends FlowState | undefined, Values>(
  mutation: SubmitMutation<State, Values>,
) {
  const { submits } = useCore();
  const { mutate, variables, error } = useMutation(submits.mutationOptions(mutation));
  const isPending = useIsMutating({ mutationKey: mutation.mutationKey }) > 0;
  return {
    isPending,
    variables,
    error,
    mutate: (next: SubmitVariables<State, Values>): Promise<Error | null | undefined> => {
      // Checked before Query's `mutate`, which would detach the observer from the pending mutation.
      if (submits.isBusy()) return Promise.resolve(undefined);
      // `mutateAsync` resolves later, so React would render the result before the form has read its fields, and then again. No
      // closure here may capture `next`, because `onSettled` would keep its secrets in memory.
      const { settled, onSettled } = awaitSettled();
      mutate(next, { onSettled });
      return settled;
    },
  };
}

/**
 * The kinds of field that login has. A screen that needs another kind connects it itself (`useBoundField`), so that the code of
 * this kind stays in the chunk `screens`.
 */
const formHook = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField: FormTextField,
    PasswordField: FormPasswordField,
    Checkbox: FormCheckbox,
  },
  formComponents: {},
});

/** Sets the reason for which the service refused a field; `undefined` removes it. */
const setRefusal = (form: AnyFormApi, name: string, onServer: string | undefined): void =>
  form.setFieldMeta(name, (meta) => ({ ...meta, errorMap: { ...meta.errorMap, onServer } }));

/**
 * Copies the values that the page's fields show into the form, without a validation. A password manager, an extension or a
 * translator may change a field without an event. If a value has changed, the service has not refused the new value, so the
 * refusal is removed.
 *
 * @returns the names of the fields that have changed.
 */
function copyPageFields(form: AnyFormApi): string[] {
  const changed = Object.entries(readPageFields()).filter(([name, shown]) => {
    const known: unknown = form.state.values[name];
    return typeof shown === typeof known && shown !== known;
  });
  for (const [name, shown] of changed) {
    form.setFieldValue(name, shown, { dontValidate: true });
    setRefusal(form, name, undefined);
  }
  return changed.map(([name]) => name);
}

/**
 * The `method` of every form. A password manager may call `form.submit()`, which dispatches no event. With `dialog`, this call
 * does nothing. An engine without dialogs would treat `dialog` as `get`, and put what the user typed into the URL.
 */
const formMethod = import.meta.env.SSR || 'HTMLDialogElement' in window ? 'dialog' : 'post';

/** Empties the secret fields of a form that has left the page, because the browser or React may keep the form in memory. */
const emptyWhenGone = (form: HTMLFormElement) => () =>
  queueMicrotask(() => {
    if (form.isConnected) return;
    for (const field of pageFields(form)) if (isSecret(field.name)) field.value = '';
  });

interface FormViewProps {
  readonly form: AnyFormApi;
  readonly hintPolicy: HintPolicy;
  /** Whether the form is validated at each key, because the screen shows more than hints, such as the password rules. */
  readonly readsEachKey?: boolean;
  readonly children: ReactNode;
}

/** Renders the form element around the fields of `form`. */
export function FormView({ form, hintPolicy, readsEachKey = false, children }: FormViewProps) {
  const readAndValidate = (): void => {
    // A pristine form may not have been validated yet.
    if (copyPageFields(form).length > 0 || form.state.isPristine) void form.validate('change');
  };
  // In the first second of login, the browser fills in the password without an event (docs/behaviour.md, 'Login').
  const readFilled = useEffectEvent(readAndValidate);
  useEffect(() => {
    const password = pageField('password');
    if (password === null) return;
    let polls = 0;
    const timer = setInterval(() => {
      polls += 1;
      // A field is inert during a login that began before the view was live. Its result empties the field, but not a value that
      // the form has already read. So an inert field is not read.
      const isFilled = password.value !== '' && !password.closest('[inert]');
      if (isFilled) readFilled();
      if (isFilled || polls === 100) clearInterval(timer);
    }, 10);
    return () => clearInterval(timer);
  }, []);
  return (
    <HintPolicyContext value={hintPolicy}>
      <form
        // A control of the shell names this id (shell-template.tsx).
        id="form"
        ref={emptyWhenGone}
        method={formMethod}
        noValidate
        onInput={({ target }) => {
          if (!(target instanceof HTMLInputElement)) return;
          const { name, type } = target;
          // Before its first blur or submit, a field shows no hint, so a change of its value needs no validation yet.
          const isShown = form.getFieldMeta(name)?.isBlurred || hintPolicy.attempted.includes(name);
          if (isShown || readsEachKey || type === 'checkbox') readAndValidate();
        }}
        onBlur={readAndValidate}
        onSubmit={(event) => {
          event.preventDefault();
          readAndValidate();
          void form.handleSubmit();
        }}
      >
        {children}
      </form>
    </HintPolicyContext>
  );
}

/**
 * Runs the schema only for `form.validate('change')`. `FormView` usually calls it, and so does `handleChange` of a field. TanStack
 * Form's own logic would also validate at a submit, and would remove the error `onServer`.
 */
const validationLogic: ValidationLogicFn = ({ event, validators, form, runValidation }) => {
  const runs = event.fieldName === undefined && event.type === 'change' && !event.async;
  return runValidation({ form, validators: runs ? [{ fn: validators?.onChange, cause: 'change' }] : [] });
};

/** Returns the name of the first field that has an issue, in the order of the values. */
function firstInvalidField(form: AnyFormApi): string | undefined {
  const { values, fieldMeta } = form.state;
  return Object.keys(values).find((name) => fieldMeta[name]?.isValid === false);
}

/** Empties a field of the form, even one with a default value, and resets its meta. */
function emptyField(form: AnyFormApi, name: string): void {
  form.resetField(name);
  form.setFieldValue(name, '', { dontUpdateMeta: true, dontValidate: true });
}

type FormValues = Record<string, string | boolean>;

interface SubmitFormOptions<State, Fields extends FormValues> {
  /** The flow state that the guard narrowed for the screen; `undefined` for login, and before the first result of a recovery. */
  readonly state: State;
  /**
   * The schema of the values. The message of an issue is the key of its hint. The validation models of a schema may arrive late,
   * with app init.
   */
  readonly schema: z.ZodMiniType<Fields, Fields>;
  readonly defaultValues: NoInfer<Fields>;
  readonly emptyHintAfter?: HintPolicy['emptyHintAfter'];
}

/**
 * Returns a submit (`useSubmit`) with its form, and the props of its `FormView`. The form is TanStack Form's `useAppForm` with
 * one schema, which determines the fields.
 * - If the user submits a valid form, the submit starts. If the form is not valid, its first invalid field gets the focus.
 * - When the submit has settled, the form reads its fields again, because the result may have emptied some. It shows which field
 *   the service has refused.
 * - If the user made an incomplete submit before the view was live, the form shows its hints when it mounts.
 */
export function useSubmitForm<State extends FlowState | undefined, Fields extends FormValues>(
  mutation: SubmitMutation<State, NoInfer<Fields>>,
  { state, schema, defaultValues, emptyHintAfter = 'blur' }: SubmitFormOptions<State, Fields>,
) {
  const { navigation } = useCore();
  const submit = useSubmit(mutation);
  const { appInit } = useAppInit();
  const [attempted, setAttempted] = useState<readonly string[]>([]);

  /** Shows the hints. The message ends (`clearMessage`). */
  const showHints = (): void => {
    setAttempted(Object.keys(defaultValues));
    void navigation.clearMessage();
  };

  /**
   * Reads what the result of a submit has left in the fields, and shows why the service has refused a field. A field that the
   * result has emptied begins again without a hint.
   *
   * @param filled the fields that had a value at the submit. The form may have read an emptied field during the wait.
   */
  const readResult = (filled: readonly string[], error: Error | null): void => {
    const changed = copyPageFields(form);
    // The service accepts the response of a captcha only once.
    const emptied = filled.filter((name) => form.state.values[name] === '' || name === 'recaptcha');
    if (emptied.length > 0) {
      for (const name of emptied) emptyField(form, name);
      setAttempted((before) => before.filter((name) => !emptied.includes(name)));
    }
    if (changed.length + emptied.length > 0) void form.validate('change');
    if (!(error instanceof FailedSubmit)) return;
    const { invalidField, refusedRule } = error.refusal;
    // The service has not refused what a password manager has put into the field during the wait.
    if (invalidField && !changed.includes(invalidField)) setRefusal(form, invalidField, refusedRule);
  };

  const form = formHook.useAppForm({
    defaultValues,
    validationLogic,
    validators: { onChange: schema },
    onSubmit: async ({ value }) => {
      setAttempted(Object.keys(defaultValues));
      const filled = Object.keys(value).filter((name) => value[name]);
      // The schema outputs the values that are sent.
      const error = await submit.mutate({ state, values: z.parse(schema, value) });
      if (error !== undefined) readResult(filled, error);
    },
    onSubmitInvalid: ({ formApi }) => {
      // The hints are rendered before the focus moves, so that a screen reader says the hint of the focused field.
      flushSync(showHints);
      const first = firstInvalidField(formApi);
      if (first !== undefined) focusFieldWhenIdle(first);
    },
  });

  // The validation models may arrive after a validation, or after an incomplete submit before the view was live.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the schema of the latest render has the models of app init.
  useLayoutEffect(() => {
    if (form.state.isTouched || attempted.length > 0) void form.validate('change');
  }, [form, appInit]);

  const showQueuedHints = useEffectEvent(() => {
    if (window.pageStart?.queued !== 'incomplete-submit') return;
    copyPageFields(form);
    void form.validate('change');
    showHints();
    const first = firstInvalidField(form);
    // In the next microtask React has rendered the hints.
    if (first !== undefined) queueMicrotask(() => announceHint(first));
  });
  useLayoutEffect(() => showQueuedHints(), []);
  return { submit, form, formProps: { form, hintPolicy: { emptyHintAfter, attempted } } };
}
