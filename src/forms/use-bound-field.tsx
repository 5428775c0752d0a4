import { useLingui } from '@lingui/react';
import { useStore } from '@tanstack/react-form';
import { createContext, useContext } from 'react';
import { type CheckedField, checkField } from '#src/flow/field-rules.ts';
import { type HintKey, hints } from '#src/locales/hints.ts';
import { messages } from '#src/locales/messages.ts';
import { type FieldProps, fieldIds } from '#src/ui/field-shell.tsx';
import type { FieldHint } from '#src/ui/hint-line.tsx';
import { useFieldContext } from './form-contexts.tsx';
import { useShownError } from './shown-errors.tsx';
import { useEntryMessage } from './use-entry-message.tsx';

/** The options that decide when the fields of a form show their hints. */
export interface HintPolicy {
  /** When an empty field begins to show its hint: after its first blur, or only after an attempt to submit. */
  readonly validateEmptyOn: 'blur' | 'submit';
  /**
   * By field name: the number of attempts to submit when the form last cleared the field. Those attempts no longer make the
   * field show its hint.
   */
  readonly attemptsWhenCleared: ReadonlyMap<string, number>;
}

/** Passes the hint policy of a form to its fields. */
export const HintPolicyContext = createContext<HintPolicy>({
  validateEmptyOn: 'blur',
  attemptsWhenCleared: new Map(),
});

/** What a screen passes to a field component. The form adds the rest. */
export interface BoundFieldProps {
  readonly label: string;
  readonly describedBy?: string;
  readonly autoComplete?: string;
  /** In characters, for a field that has a rule (`fieldRules`). */
  readonly maxLength?: number | undefined;
  /** Whether this is the last text field of its form. If so, Enter on an on-screen keyboard submits the form. */
  readonly last?: boolean;
  /** Why the form refuses the last value. It replaces the hint of the schema. */
  readonly refusal?: FieldHint | undefined;
}

type BoundField = FieldProps & { readonly enterKeyHint: 'next' | 'go' };

/**
 * Returns the props of a text field of `src/ui`, connected to the form field around it. Its hint is the message of the
 * history entry if that is about the field, otherwise why the last value was refused, otherwise the issue of the schema.
 *
 * @throws outside of a `form.AppField`.
 */
export function useBoundField({ refusal, last = false, maxLength, ...rest }: BoundFieldProps): BoundField {
  const { i18n } = useLingui();
  const field = useFieldContext<string>();
  const message = useFieldMessage(field.name);
  const overriding = message ?? (refusal && { hint: refusal });
  const { hint, isInvalid } = useShownIssue(overriding !== undefined);
  return {
    ...rest,
    ...message,
    maxLength: (entry) => maxLength && maxLength + droppedLength(field.name as CheckedField, entry),
    enterKeyHint: last ? 'go' : 'next',
    name: field.name,
    value: field.state.value,
    onChange: field.handleChange,
    onBlur: field.handleBlur,
    invalid: isInvalid,
    hint: overriding ? overriding.hint : hint && { key: hint, text: i18n._(hints[hint]) },
  };
}

/** Returns how many characters of an entry are not sent if the user types on. They do not count for its maximum length. */
const droppedLength = (field: CheckedField, entry: string): number =>
  entry.length + 1 - checkField(field, `${entry}x`, []).text.length;

/**
 * Returns the props of a field that the message of the history entry is about: the message as its hint, or the id of the
 * field's hint that has it. Returns `undefined` for any other field. The fields reserve space for a hint, so the layout
 * does not shift when the message appears.
 */
function useFieldMessage(field: string): Pick<FieldProps, 'hint' | 'describedBy'> | undefined {
  const { i18n } = useLingui();
  const key = useEntryMessage();
  const fields: readonly string[] | undefined = key && messages[key].fields;
  if (key === undefined || !fields?.includes(field)) return undefined;
  const [first = field] = fields;
  if (first !== field) return { describedBy: fieldIds(first).hint };
  return { hint: { key, text: i18n._(messages[key].text), isAlert: true } };
}

const isHintKey = (message: unknown): message is HintKey => typeof message === 'string' && message in hints;

/** How a field shows that its value is not valid. */
interface ShownIssue {
  /** Whether the field looks invalid and is announced as invalid. */
  readonly isInvalid: boolean;
  /**
   * The key of the hint beside the field. It is absent if another element explains the issue: the checklist explains
   * the issues of a new password.
   */
  readonly hint?: HintKey;
}

/**
 * Returns whether the surrounding form field looks invalid, and which hint it shows. The form validates every change,
 * and this hook decides when the user sees the result. A field with an issue shows it after an attempt to submit or
 * after its first blur. An empty field waits for an attempt to submit if `validateEmptyOn` is `'submit'`. A field that
 * the form has cleared shows no issue until the next attempt or blur.
 *
 * If the message of an issue is not the key of a hint, the field is invalid without a hint, because another element
 * explains the issue. The hook also counts the field for `useHasShownErrors` while the field shows a refusal, or an
 * issue after an attempt to submit.
 *
 * @param isOverridden whether the caller shows a message or a refusal of the service instead of any issue. The field looks
 *   invalid at once.
 * @throws if the caller is not inside a `form.AppField`.
 */
function useShownIssue(isOverridden: boolean): ShownIssue {
  const field = useFieldContext<string>();
  const { validateEmptyOn, attemptsWhenCleared } = useContext(HintPolicyContext);
  const attempts = useStore(field.form.store, (state) => state.submissionAttempts);
  const message: unknown = field.state.meta.errors[0]?.message;
  const isSubmitted = attempts > (attemptsWhenCleared.get(field.name) ?? 0);
  useShownError(isOverridden || (message !== undefined && isSubmitted));
  if (isOverridden) return { isInvalid: true };
  const isEmpty = field.state.value === '';
  const isShown = isSubmitted || (field.state.meta.isBlurred && !(isEmpty && validateEmptyOn === 'submit'));
  if (message === undefined || !isShown) return { isInvalid: false };
  return isHintKey(message) ? { isInvalid: true, hint: message } : { isInvalid: true };
}
