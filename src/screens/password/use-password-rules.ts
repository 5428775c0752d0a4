import { useState } from 'react';
import type { ValidationModels } from '#src/flows/field-rules.ts';
import { checkPassword, type PasswordRefusal } from '#src/forms/password-rules.ts';

/** Checks a new password. `setRefusal` keeps the last password that the service refused, which stays refused. */
export function usePasswordRules(username: string, models: ValidationModels) {
  const [refusal, setRefusal] = useState<PasswordRefusal>();
  return {
    check: (password: string) => checkPassword(password, { username, models, refusal }),
    refusal,
    setRefusal,
  };
}
