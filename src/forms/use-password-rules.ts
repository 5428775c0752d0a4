import { useState } from 'react';
import type { ValidationModels } from '#src/flows/field-rules.ts';
import { checkPassword, type PasswordRefusal } from './password-rules.ts';

/**
 * Checks a new password. `refusal` is the password that the service has refused, until its field has another one
 * (`NewPasswordForm`).
 */
export function usePasswordRules(username: string, models: ValidationModels) {
  const [refusal, setRefusal] = useState<PasswordRefusal>();
  return {
    check: (password: string) => checkPassword(password, { username, models, refusal }),
    models,
    refusal,
    setRefusal,
  };
}

/** The rules of a new password, as the form passes them to its checklist. */
export type PasswordRules = ReturnType<typeof usePasswordRules>;
