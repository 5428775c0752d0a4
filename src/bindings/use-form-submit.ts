import type { Submit } from '#src/flows/submit.ts';
import { type FormEffect, type ServerRule, secretFields } from '#src/flows/transition.ts';
import { focusField } from '#src/forms/focus-field.ts';
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

/** Focuses a field once the page is no longer inert. */
const focusSoon = (name: string) => requestAnimationFrame(() => focusField(name));

/** A submit of a form: executes it, and does what the transition has for the form itself. */
export function useFormSubmit<State, Values>(
  submit: Submit<State, Values>,
  state: State,
  { clear, onFailRule, onCaptchaMissing, onCaptchaUsed }: FormEffects,
) {
  const applyEffect = ({ clearFields = [], failRule, invalidField }: FormEffect): void => {
    clear(clearFields);
    if (clearFields.includes('recaptcha')) onCaptchaUsed?.();
    if (failRule !== undefined) onFailRule?.(failRule);
    if (invalidField !== undefined) {
      onCaptchaMissing?.();
      focusSoon(invalidField);
      return;
    }
    const [first] = clearFields === secretFields ? [] : clearFields.filter((name) => name !== 'recaptcha');
    if (first !== undefined) focusSoon(first);
  };
  return { submit: useSubmit(submit, state, applyEffect), applyEffect };
}
