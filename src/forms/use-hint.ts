import { useStore } from '@tanstack/react-form';
import { createContext, useContext } from 'react';
import type { HintKey } from '#src/locales/hints.ts';
import { hints } from '#src/locales/hints.ts';
import { useFieldContext } from './form-contexts.ts';
import { useShownError } from './shown-errors.ts';

/** When a form shows the hints of its fields. */
export interface HintPolicy {
  /** Whether a field that is left empty shows its hint after the blur already, or only after a submit. */
  readonly validateEmptyOn: 'blur' | 'submit';
  /** By field name: how many submits were tried when the field was last cleared. */
  readonly clearedAt: ReadonlyMap<string, number>;
}

export const HintPolicyContext = createContext<HintPolicy>({ validateEmptyOn: 'blur', clearedAt: new Map() });

const isHintKey = (message: unknown): message is HintKey => typeof message === 'string' && message in hints;

/**
 * The hint that the field around the caller shows. The schema's issue is always current; this hook decides whether
 * it is shown: not before the field's first blur or the first submit, and always from then on. An issue whose
 * message is no hint key makes a submit invalid but is never shown here, because another element explains it.
 *
 * @param refusal the hint of a value that the service refused, until the user edits it.
 * @throws outside of a `form.AppField`.
 */
export function useHint(refusal?: HintKey): HintKey | undefined {
  const field = useFieldContext<string>();
  const { validateEmptyOn, clearedAt } = useContext(HintPolicyContext);
  const submits = useStore(field.form.store, (state) => state.submissionAttempts);
  const message: unknown = field.state.meta.errors[0]?.message;
  const isSubmitted = submits > (clearedAt.get(field.name) ?? 0);
  useShownError(refusal !== undefined || (message !== undefined && isSubmitted));
  if (refusal !== undefined) return refusal;
  if (!isHintKey(message)) return undefined;
  if (isSubmitted) return message;
  if (!field.state.meta.isBlurred) return undefined;
  return validateEmptyOn === 'submit' && field.state.value.trim() === '' ? undefined : message;
}
