import * as z from 'zod/mini';
import { fieldSchema } from '#src/flow/field-rules.ts';

/** The issue of a password that breaks a rule. The checklist explains it, so no hint has this key. */
const explainedByChecklist = 'PASSWORD_RULES';

/**
 * Returns the schema of a form that sets a new password.
 *
 * @param requiresCurrent whether the form shows and requires the current password too.
 * @param isAcceptable returns whether a trimmed password passes the rules.
 */
export const newPasswordSchema = (requiresCurrent: boolean, isAcceptable: (password: string) => boolean) =>
  z
    .object({
      currentPassword: requiresCurrent ? fieldSchema('currentPassword', []) : z.string(),
      newPassword: fieldSchema('newPassword', []).check(
        z.refine(isAcceptable, { error: explainedByChecklist }),
      ),
      confirmPassword: fieldSchema('confirmPassword', []),
    })
    .check(
      z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
        path: ['confirmPassword'],
        error: 'PASSWORD_MISMATCH',
        // This check also runs while the new password has an issue, so that both hints are current.
        when: () => true,
      }),
    );
