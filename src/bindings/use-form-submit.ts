import { useEffect, useState } from 'react';
import type { Submit } from '#src/flows/submit.ts';
import { type FormEffect, type ServerRule, secretFields } from '#src/flows/transition.ts';
import { focusField } from '#src/forms/focus-field.ts';
import { useBusy, useSubmitting } from './use-busy.ts';
import { useSubmit } from './use-submit.ts';

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
 * Connects a form with a submit.
 *
 * @param state the flow state that the guard narrowed for the screen.
 * @returns `submit` starts the submit with the form's values. `busy` is whether it is under way. `applyEffect` applies
 *   a transition's effect to the form: it empties fields, shows a failed rule, and moves the focus.
 */
export function useFormSubmit<State, Values>(
  submit: Submit<State, Values>,
  state: State,
  { clear, onFailRule, onCaptchaMissing, onCaptchaUsed }: FormEffects,
) {
  const focusWhenIdle = useFocusWhenIdle();
  const applyEffect = ({ clearFields = [], failRule, invalidField }: FormEffect): void => {
    clear(clearFields);
    if (clearFields.includes('recaptcha')) onCaptchaUsed?.();
    if (failRule !== undefined) {
      onFailRule?.(failRule);
      focusWhenIdle('newPassword');
      return;
    }
    if (invalidField !== undefined) {
      onCaptchaMissing?.();
      focusWhenIdle(invalidField);
      return;
    }
    // A departure empties all secret fields. The page stays busy then, so no field receives the focus.
    const [first] = clearFields === secretFields ? [] : clearFields.filter((name) => name !== 'recaptcha');
    if (first !== undefined) focusWhenIdle(first);
  };
  return {
    submit: useSubmit(submit, state, applyEffect),
    busy: useSubmitting(submit.name),
    applyEffect,
  };
}
