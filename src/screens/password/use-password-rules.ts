import { useState } from 'react';
import type { ServerRule } from '#src/flows/transition.ts';
import type { ValidationModels } from '#src/forms/field-rules.ts';
import { checkPassword } from '#src/forms/password-rules.ts';

const none: ReadonlySet<ServerRule> = new Set();

/** The rules of a new password, and whether the service refused it: both until the password is edited. */
export function usePasswordRules(username: string, models: ValidationModels) {
  const [serverFailed, setServerFailed] = useState(none);
  return {
    check: (password: string) => checkPassword(password, { username, models, serverFailed }),
    fail: (rule: ServerRule) => setServerFailed((failed) => new Set([...failed, rule])),
    refused: serverFailed.size > 0,
    edited: () => setServerFailed(none),
  };
}
