import { useStore } from '@tanstack/react-form';
import { createContext, useContext } from 'react';
import type { HintKey } from '#src/locales/hints.ts';
import { hints } from '#src/locales/hints.ts';
import { useFieldContext } from './form-contexts.ts';
import { useShownError } from './shown-errors.ts';

/** Decides when a form shows the hints of its fields. */
export interface HintPolicy {
  /** When an empty field shows its hint: from its first blur on, or only after a submit. */
  readonly validateEmptyOn: 'blur' | 'submit';
  /** By field name, the number of attempts to submit before the form last cleared the field. */
  readonly clearedAt: ReadonlyMap<string, number>;
}

/** The hint policy of the form around a field. */
export const HintPolicyContext = createContext<HintPolicy>({ validateEmptyOn: 'blur', clearedAt: new Map() });

const isHintKey = (message: unknown): message is HintKey => typeof message === 'string' && message in hints;

/** What a field shows of its issue, if it has one. */
interface ShownIssue {
  /** Whether the field looks invalid, and is announced as invalid. */
  readonly isInvalid: boolean;
  /** Absent if another element explains the issue, as the checklist explains a new password's. */
  readonly hint?: HintKey;
}

/**
 * Returns what the field around the caller shows of its issue. The issue is always current. This hook decides whether
 * the field shows it: not before its first blur or the first submit, and always afterwards. If the message of the issue
 * is not the key of a hint, the field is invalid without a hint, because another element explains the issue.
 *
 * @param refusal the hint of a value that the service refused, until the user edits the value.
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
  const isShown = isSubmitted || (field.state.meta.isBlurred && !(isEmpty && validateEmptyOn === 'submit'));
  if (message === undefined || !isShown) return { isInvalid: false };
  return isHintKey(message) ? { isInvalid: true, hint: message } : { isInvalid: true };
}
