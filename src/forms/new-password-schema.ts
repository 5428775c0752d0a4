import * as z from 'zod/mini';
import { fieldSchema, requiredText } from '#src/flows/field-rules.ts';

/** The message of the issue of a password that breaks a rule. The checklist explains it, so there is no such hint. */
const explainedByChecklist = 'PASSWORD_RULES';

/** The values that every form for a new password has. */
interface NewPasswordValues {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

const passwordShape = (isAcceptable: (password: string) => boolean) => ({
  newPassword: requiredText('NEW_PASSWORD_REQUIRED').check(
    z.refine(isAcceptable, { error: explainedByChecklist }),
  ),
  confirmPassword: requiredText('CONFIRM_PASSWORD_REQUIRED'),
});

/** Compares both passwords, also while the new password has an issue, so that both hints are current. */
const confirmationMatches = () =>
  z.refine<NewPasswordValues>(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: 'PASSWORD_MISMATCH',
    when: () => true,
  });

/**
 * Returns the schema of a form that sets a first or forgotten password.
 *
 * @param isAcceptable returns whether a trimmed password passes the rules.
 */
export const newPasswordSchema = (isAcceptable: (password: string) => boolean) =>
  z.object(passwordShape(isAcceptable)).check(confirmationMatches());

/**
 * Returns the schema of a form that changes a password.
 *
 * @param requiresCurrent whether the form requires the current password too.
 * @param isAcceptable returns whether a trimmed password passes the rules.
 */
export const changePasswordSchema = (requiresCurrent: boolean, isAcceptable: (password: string) => boolean) =>
  z
    .object({
      currentPassword: requiresCurrent ? fieldSchema('currentPassword', []) : z.string(),
      ...passwordShape(isAcceptable),
    })
    .check(confirmationMatches());
