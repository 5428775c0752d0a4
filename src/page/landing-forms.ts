import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { recoveryFields } from '#api/recovery-fields.ts';
import type { SubmitMutation } from '#src/core/submit-mutation.ts';
import { loginMutation } from '#src/features/login/login.ts';
import { recoverPasswordMutation, recoverUsernameMutation } from '#src/features/recovery/recover.ts';
import type { CheckedField } from '#src/flow/field-rules.ts';
import type { RecoveryState } from '#src/flow/flow-state.ts';
import type { RoutePath } from '#src/start/route-paths.ts';

/** A form of index.html, which the core executes until the view is live. */
export interface LandingForm {
  /** Its state is that of a recovery that has begun before the page was loaded. Login ignores it. */
  readonly mutation: SubmitMutation<RecoveryState, Readonly<Record<string, string | boolean>>>;
  /** The text fields, in the order of the form. Each can have a hint. */
  readonly fields: readonly CheckedField[];
  /** Whether the service's models apply to the fields. */
  readonly hasModels: boolean;
  /** The label of the submit button while the submit is under way. */
  readonly busyLabel: MessageDescriptor;
}

// The captcha of a recovery exists only in the view.
const recovery = { hasModels: true, busyLabel: msg`Checking…` };

/** The form of each landing page that has one. */
export const landingForms: { readonly [Path in RoutePath]?: LandingForm } = {
  '/': {
    mutation: loginMutation,
    fields: ['username', 'password'],
    // Only the service knows which usernames and passwords exist.
    hasModels: false,
    busyLabel: msg`Logging in…`,
  },
  '/forgot-username': {
    ...recovery,
    mutation: recoverUsernameMutation,
    fields: recoveryFields['forgot-username'],
  },
  '/forgot-password': {
    ...recovery,
    mutation: recoverPasswordMutation,
    fields: recoveryFields['forgot-password'],
  },
};
