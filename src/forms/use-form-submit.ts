import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { FlowState } from '#src/flows/flow-state.ts';
import type { Submit } from '#src/flows/submit.ts';
import { type FormEffect, type ServerRule, secretFields } from '#src/flows/transition.ts';
import { focusField } from './focus-field.ts';
import { useBusy, useSubmitting } from './use-busy.ts';
import { useCore } from './use-core.ts';

/**
 * Returns a function that executes a submit as a mutation, with the trimmed values of the form. It does nothing while
 * another submit or a departure is under way.
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

/** How the form applies each part of a transition's effect. */
interface FormEffects {
  /** Empties fields and resets them, so that they show no hint. */
  readonly clear: (fields: readonly string[]) => void;
  /** The service reported that the new password breaks this rule. */
  readonly onFailRule?: (rule: ServerRule) => void;
  /** The form needs a captcha response and has none. */
  readonly onCaptchaMissing?: () => void;
  /** The captcha must be reset, because the service accepts each response once. */
  readonly onCaptchaUsed?: () => void;
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

/**
 * Connects a form with a submit: the effects of the submit apply to the form, also if the submit began before the form
 * was rendered. They empty fields, show a failed rule, and move the focus.
 *
 * @param state the flow state that the guard narrowed for the screen.
 * @returns `submit` starts the submit with the form's values. `busy` is whether it is under way.
 */
export function useFormSubmit<State extends FlowState | undefined, Values>(
  submit: Submit<State, Values>,
  state: State,
  { clear, onFailRule, onCaptchaMissing, onCaptchaUsed }: FormEffects,
) {
  const focusWhenIdle = useFocusWhenIdle();
  const { runner } = useCore();
  const applyEffect = useEffectEvent(({ clearFields = [], failRule, invalidField }: FormEffect): void => {
    if (clearFields.length > 0) clear(clearFields);
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
  return { submit: useSubmit(submit, state), busy: useSubmitting(submit.name) };
}
