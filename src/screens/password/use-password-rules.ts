import { useState } from 'react';
import type { ValidationModels } from '#src/flows/field-rules.ts';
import type { ServerRule } from '#src/flows/transition.ts';
import { checkPassword } from '#src/forms/password-rules.ts';

const none: ReadonlySet<ServerRule> = new Set();

/**
 * Checks a new password. `failRule` marks a rule that the service reported as broken, and `refused` is true then.
 * `clearFailed` removes these marks when the user edits the password.
 */
export function usePasswordRules(username: string, models: ValidationModels) {
  const [serverFailed, setServerFailed] = useState(none);
  return {
    check: (password: string) => checkPassword(password, { username, models, serverFailed }),
    failRule: (rule: ServerRule) => setServerFailed((failed) => new Set([...failed, rule])),
    refused: serverFailed.size > 0,
    clearFailed: () => setServerFailed(none),
  };
}
