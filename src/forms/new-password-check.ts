import type { HintKey } from '#src/flows/message-keys.ts';

interface NewPasswordValues {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** What is wrong with a new password and its confirmation; the rules themselves stand in the checklist. */
export function checkNewPassword({ newPassword, confirmPassword }: NewPasswordValues): {
  readonly newPassword: HintKey | undefined;
  readonly confirmPassword: HintKey | undefined;
} {
  const chosen = newPassword.trim();
  const confirmed = confirmPassword.trim();
  const mismatch = confirmed === chosen ? undefined : 'PASSWORD_MISMATCH';
  return {
    newPassword: chosen === '' ? 'NEW_PASSWORD_REQUIRED' : undefined,
    confirmPassword: confirmed === '' ? 'CONFIRM_PASSWORD_REQUIRED' : mismatch,
  };
}
