import * as z from 'zod/mini';
import { fieldRules, requiredText } from './field-rules.ts';

/**
 * Returns the schema of the login form. Only an empty field is an issue, whatever the server's models are, because the
 * service decides about a login, and the core checks nothing else before the view has loaded.
 */
export const loginSchema = () =>
  z.object({
    username: requiredText(fieldRules.username.required),
    password: requiredText(fieldRules.password.required),
    rememberDevice: z.boolean(),
  });
