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

/** What a field shows of its issue. */
interface ShownIssue {
  /** Whether the field looks invalid, and is announced as invalid. */
  readonly isInvalid: boolean;
  /** Absent if another element explains the issue, as the checklist of a new password does. */
  readonly hint?: HintKey;
}

/**
 * What the field around the caller shows of its issue. The schema's issue is always current; this hook decides whether
 * it is shown: not before the field's first blur or the first submit, and always from then on. An issue whose message is
 * no hint key has no hint, because another element explains it.
 *
 * @param refusal the hint of a value that the service refused, until the user edits it.
 * @throws outside of a `form.AppField`.
 */
export function useShownIssue(refusal?: HintKey): ShownIssue {
  const field = useFieldContext<string>();
  const { validateEmptyOn, clearedAt } = useContext(HintPolicyContext);
  const submits = useStore(field.form.store, (state) => state.submissionAttempts);
  const message: unknown = field.state.meta.errors[0]?.message;
  const isSubmitted = submits > (clearedAt.get(field.name) ?? 0);
  useShownError(refusal !== undefined || (message !== undefined && isSubmitted));
  if (refusal !== undefined) return { isInvalid: true, hint: refusal };
  const isEmpty = field.state.value.trim() === '';
  const isJudged = isSubmitted || (field.state.meta.isBlurred && !(isEmpty && validateEmptyOn === 'submit'));
  if (message === undefined || !isJudged) return { isInvalid: false };
  return isHintKey(message) ? { isInvalid: true, hint: message } : { isInvalid: true };
}
