import { useEffect, useState } from 'react';
import type { Submit } from '#src/flows/submit.ts';
import { type FormEffect, type ServerRule, secretFields } from '#src/flows/transition.ts';
import { focusField } from '#src/forms/focus-field.ts';
import { useBusy, useSubmitting } from './use-busy.ts';
import { useSubmit } from './use-submit.ts';

interface FormEffects {
  /** Empties fields as if the user had never touched them. */
  readonly clear: (fields: readonly string[]) => void;
  readonly onFailRule?: (rule: ServerRule) => void;
  /** The service demands a captcha that has no response. */
  readonly onCaptchaMissing?: () => void;
  /** A captcha response serves once. */
  readonly onCaptchaUsed?: () => void;
}

/** Focuses a field once the page is no longer inert. @returns asks for the focus. */
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

/** A submit of a form: executes it, says whether it is under way, and does what the transition has for the form itself. */
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
    const [first] = clearFields === secretFields ? [] : clearFields.filter((name) => name !== 'recaptcha');
    if (first !== undefined) focusWhenIdle(first);
  };
  return {
    submit: useSubmit(submit, state, applyEffect),
    busy: useSubmitting(submit.name),
    applyEffect,
  };
}
