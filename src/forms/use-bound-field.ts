import { useLingui } from '@lingui/react';
import { createFormHookContexts } from '@tanstack/react-form';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { isOptional } from '#src/flow/field-rules.ts';
import { type HintKey, hints } from '#src/locales/hints.ts';
import { announce } from '#src/ui/announce.ts';
import { type FieldProps, fieldIds } from '#src/ui/input-field.tsx';
import { useMessage } from './use-message.ts';

/** The contexts of `createFormHook`. */
export const { fieldContext, formContext, useFieldContext } = createFormHookContexts();

/** When the fields of a form show their hints. */
export interface HintPolicy {
  /** When an empty field begins to show its hint: after its first blur, or only after an attempt to submit. */
  readonly emptyHintAfter: 'blur' | 'submit';
  /** The fields that the user has tried to submit. They show their hints until the form empties them. */
  readonly attempted: readonly string[];
}

export const HintPolicyContext = createContext<HintPolicy>({
  emptyHintAfter: 'blur',
  attempted: [],
});

/**
 * Adds a change to the number of parts of the screen that show an error. While the number is above 0, `DocumentTitle`, which
 * provides this function, adds 'Error: ' to the title.
 */
export const ErrorInTitleContext = createContext<(change: 1 | -1) => void>(() => undefined);

/** While `isError` is true, counts the component among the parts of the screen that show an error (`ErrorInTitleContext`). */
export function useErrorInTitle(isError: boolean): void {
  const countError = useContext(ErrorInTitleContext);
  useEffect(() => {
    if (!isError) return;
    countError(1);
    return () => countError(-1);
  }, [isError, countError]);
}

/** What a screen passes to a field component. The form adds the rest. */
export interface BoundFieldProps
  extends Pick<FieldProps, 'label' | 'describedBy' | 'autoComplete' | 'maxLength'> {
  /** Whether this is the last text field of its form. If so, Enter on an on-screen keyboard submits the form. */
  readonly last?: boolean;
}

/** The errors of a field: the issues of the schema, and why the service refused the value. */
interface FieldErrors {
  readonly onChange?: readonly { readonly message: string }[];
  readonly onServer?: unknown;
}

/** Returns the message of the history entry if it is about `field`. `first` is the name of the field that shows the message. */
function useFieldMessage(field: string) {
  const { key, definition } = useMessage();
  const fields: readonly string[] | undefined = definition?.fields;
  if (!key || !definition || !fields?.includes(field)) return undefined;
  return { key, text: definition.text, first: fields[0] ?? field };
}

/**
 * Returns the props of a text field of `src/ui`, connected to the form field around it. Its hint is the first of these:
 * - the message of the history entry, if it is about the field and the user has made no incomplete submit since;
 * - the issue of the schema;
 * - that the service has refused the value.
 *
 * An issue shows after an attempt to submit, or after the first blur of the field. If `emptyHintAfter` is `'submit'`, the issue
 * of an empty field shows only after an attempt to submit.
 *
 * @throws outside of a `form.AppField`.
 */
export function useBoundField({ last = false, ...rest }: BoundFieldProps): FieldProps {
  const { i18n } = useLingui();
  const field = useFieldContext<string>();
  const policy = useContext(HintPolicyContext);
  const message = useFieldMessage(field.name);
  const { value, meta } = field.state;
  const { onChange: issues, onServer: refusal }: FieldErrors = meta.errorMap;
  const issue = issues?.[0]?.message;
  const isBlurred = meta.isBlurred && !(value === '' && policy.emptyHintAfter === 'submit');
  const isAttempted = policy.attempted.includes(field.name);
  const showsIssue = issue !== undefined && (isAttempted || isBlurred);
  // An issue of a new password has no hint if the checklist explains it.
  const key = showsIssue && isHintKey(issue) ? issue : refusal !== undefined && 'PASSWORD_REFUSED';
  const hint = key ? { key, text: i18n._(hints[key]) } : undefined;
  // Only the first field of a message shows the message. It is in the space for the hint, so the layout does not shift.
  const isFirst = message?.first === field.name;
  const messageHint = isFirst ? { key: message.key, text: i18n._(message.text), isAlert: true } : undefined;
  const isRefused = message !== undefined || refusal !== undefined;
  const isError = isRefused || (issue !== undefined && isAttempted);
  useErrorInTitle(isError);
  const announceAtBlur = useEffectEvent((text: string) => {
    const isLeft = document.activeElement?.getAttribute('name') !== field.name;
    // If the user has left the field by pressing the submit button, the submit shows what is wrong.
    if (!isAttempted && isLeft && !document.querySelector('[type=submit]:active')) announce(text);
  });
  const hintText = message ? undefined : hint?.text;
  useEffect(() => {
    if (hintText) announceAtBlur(hintText);
  }, [hintText]);
  return {
    ...rest,
    ...(message && !isFirst && { describedBy: fieldIds(message.first).hint }),
    enterKeyHint: last ? 'go' : 'next',
    name: field.name,
    optional: isOptional(field.name),
    onBlur: field.handleBlur,
    defaultValue: field.form.options.defaultValues[field.name],
    invalid: isRefused || showsIssue,
    // After an incomplete submit, the hint is shown at once: `clearMessage` removes the message only a moment later.
    hint: message && !(showsIssue && isAttempted) ? messageHint : hint,
  };
}

const isHintKey = (issue: string): issue is HintKey => issue in hints;
