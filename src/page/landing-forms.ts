import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoutePath } from '#api/page-start.ts';
import { recoveryFields } from '#api/recovery-fields.ts';
import type { SubmitMutation } from '#src/core/submit.ts';
import { loginMutation } from '#src/features/login/login.ts';
import { recoverPasswordMutation, recoverUsernameMutation } from '#src/features/recovery/recover.ts';
import {
  type CheckedField,
  type CheckedFields,
  checkFields,
  type ValidationModels,
} from '#src/flow/field-rules.ts';
import type { ForgotFlow } from '#src/flow/flow.ts';
import type { RecoveryState } from '#src/flow/flow-state.ts';

type LandingValues = Readonly<Record<string, string | boolean>>;

/** A form of index.html, which the core executes until the view is live. */
export interface LandingForm {
  /** Its state is that of a recovery that has begun before the page was loaded. Login ignores it. */
  readonly mutation: SubmitMutation<RecoveryState, LandingValues>;
  /** Returns what is sent for the fields, and which of them are not valid. */
  check(values: LandingValues, models: ValidationModels): CheckedFields;
  /** The text fields, in the order of the form. Each can have a hint. */
  readonly fields: readonly CheckedField[];
  readonly checkboxes: readonly string[];
  /** The label of the submit button while the submit is under way. */
  readonly busyLabel: MessageDescriptor;
}

const loginFields = ['username', 'password'] as const;

/** Returns the form of a recovery. Its captcha exists only in the view. */
const recoveryForm = (flow: ForgotFlow) => ({
  fields: recoveryFields[flow],
  check: (values: LandingValues, models: ValidationModels) =>
    checkFields(recoveryFields[flow], values, models),
  checkboxes: [],
  busyLabel: msg`Checking…`,
});

/** The form of each landing page that has one. */
export const landingForms: { readonly [Path in RoutePath]?: LandingForm } = {
  '/': {
    mutation: loginMutation,
    fields: loginFields,
    // Only the service knows which usernames and passwords exist, so no model applies.
    check: (values) => checkFields(loginFields, values, []),
    checkboxes: ['rememberDevice'],
    busyLabel: msg`Logging in…`,
  },
  '/forgot-username': { ...recoveryForm('forgot-username'), mutation: recoverUsernameMutation },
  '/forgot-password': { ...recoveryForm('forgot-password'), mutation: recoverPasswordMutation },
};
