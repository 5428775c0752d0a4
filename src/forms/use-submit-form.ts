import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { FlowState } from '#src/flows/flow-state.ts';
import type { Submit } from '#src/flows/submit.ts';
import { type FormEffect, type ServerRule, secretFields } from '#src/flows/transition.ts';
import { type AppFormOptions, type FormValues, useAppForm } from './app-form.tsx';
import { focusField } from './focus-field.ts';
import { useBusy, useSubmitting } from './use-busy.ts';
import { useCore } from './use-core.ts';

/**
 * Returns a function that executes a submit as a mutation. It does nothing while another submit or a departure is under
 * way.
 *
 * @param state the flow state that the guard narrowed for the screen.
 */
export function useSubmit<State extends FlowState | undefined, Values>(
  submit: Submit<State, Values>,
  state: State,
): (values: Values) => Promise<void> {
  const { runner } = useCore();
  const { mutateAsync, reset } = useMutation(runner.mutationOf(submit));
  return async (values) => {
    if (runner.isBusy()) return;
    try {
      await mutateAsync({ state, values });
    } finally {
      // The values may contain secrets, so they leave the mutation cache with the result.
      reset();
    }
  };
}

/** Returns a function that focuses the named field as soon as the page is no longer inert. */
function useFocusWhenIdle(): (name: string) => void {
  const busy = useBusy();
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (busy || target === undefined) return;
    focusField(target);
    setTarget(undefined);
  }, [busy, target]);
  return setTarget;
}

interface SubmitFormOptions<Fields extends FormValues, Values>
  extends Omit<AppFormOptions<Fields>, 'onSubmit'> {
  /** Returns the values of the submit. The form's values are trimmed. */
  readonly toValues: (fields: Fields) => Values;
  /** The service reported that the new password breaks this rule. */
  readonly onFailRule?: (rule: ServerRule) => void;
  /** The form needs a captcha response and has none. */
  readonly onCaptchaMissing?: () => void;
  /** The captcha must be reset, because the service accepts each response once. */
  readonly onCaptchaUsed?: () => void;
}

/**
 * Returns the form of a submit: `useAppForm` with the submit, and whether the submit is under way (`busy`). The effects of
 * the submit apply to the form, also if the submit began before the form was rendered: they empty fields, show a failed
 * rule, and move the focus.
 *
 * @param state the flow state that the guard narrowed for the screen.
 */
export function useSubmitForm<State extends FlowState | undefined, Fields extends FormValues, Values>(
  submit: Submit<State, Values>,
  state: State,
  { toValues, onFailRule, onCaptchaMissing, onCaptchaUsed, ...options }: SubmitFormOptions<Fields, Values>,
) {
  const { runner } = useCore();
  const send = useSubmit(submit, state);
  const appForm = useAppForm({ ...options, onSubmit: (fields) => void send(toValues(fields)) });
  const focusWhenIdle = useFocusWhenIdle();
  const applyEffect = useEffectEvent(({ clearFields = [], failRule, invalidField }: FormEffect): void => {
    if (clearFields.length > 0) appForm.clear(clearFields);
    if (clearFields.includes('recaptcha')) onCaptchaUsed?.();
    if (failRule !== undefined) {
      onFailRule?.(failRule);
      focusWhenIdle('newPassword');
      return;
    }
    if (invalidField !== undefined) {
      if (invalidField === 'recaptcha') onCaptchaMissing?.();
      focusWhenIdle(invalidField);
      return;
    }
    // A departure empties all secret fields. The page stays busy then, so no field receives the focus.
    const [first] = clearFields === secretFields ? [] : clearFields.filter((name) => name !== 'recaptcha');
    if (first !== undefined) focusWhenIdle(first);
  });
  useLayoutEffect(
    () => runner.attachForm(submit.name, (effect) => applyEffect(effect)),
    [runner, submit.name],
  );
  return { ...appForm, busy: useSubmitting(submit.name) };
}
