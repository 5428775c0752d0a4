import * as z from 'zod/mini';
import { fieldSchema, requiredText } from './field-rules.ts';

/** The message of a password that breaks a rule. It is no hint key, because the checklist explains it. */
const explainedByChecklist = 'PASSWORD_RULES';

/** Values of every form that sets a password. */
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

/** Checked also while the new password has an issue, so that both hints are current. */
const confirmationMatches = () =>
  z.refine<NewPasswordValues>(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: 'PASSWORD_MISMATCH',
    when: () => true,
  });

/** A first or forgotten password and its confirmation. `isAcceptable`: whether a trimmed password keeps the rules. */
export const newPasswordSchema = (isAcceptable: (password: string) => boolean) =>
  z.object(passwordShape(isAcceptable)).check(confirmationMatches());

/** A new password in place of an expired one: the current password is required too, if `asksCurrent`. */
export const changePasswordSchema = (asksCurrent: boolean, isAcceptable: (password: string) => boolean) =>
  z
    .object({
      currentPassword: asksCurrent ? fieldSchema('currentPassword', []) : z.string(),
      ...passwordShape(isAcceptable),
    })
    .check(confirmationMatches());
