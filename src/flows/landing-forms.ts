import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoutePath } from '#api/page-start.ts';
import type { CheckedField } from './field-rules.ts';
import type { RecoveryState } from './flow-state.ts';
import type { Submit } from './submit.ts';
import { loginSubmit } from './submits/login.ts';
import { identityFields, recoverPasswordSubmit, recoverUsernameSubmit } from './submits/recover.ts';

/** The values of a landing form, by name. */
type LandingValues = Readonly<Record<string, string | boolean>>;

/** A form of index.html, which the core executes until the view is live. */
export interface LandingForm {
  /** Its state is that of a recovery that has begun before the page was loaded. Login ignores it. */
  readonly submit: Submit<RecoveryState, LandingValues>;
  /** The text fields, in the order of the form. Each can have a hint. */
  readonly fields: readonly CheckedField[];
  /** The names of the checkboxes. */
  readonly checkboxes: readonly string[];
  /** The label of the submit button while the submit is under way. */
  readonly busyLabel: MessageDescriptor;
}

/** What screen readers announce while the page is busy. */
export const waitText: MessageDescriptor = msg`Please wait…`;

/** What both recovery forms have in common. Their captcha exists only in the view. */
const recoveryForm = { checkboxes: [], busyLabel: msg`Checking…` };

/** The form of each landing page that has one. */
export const landingForms: { readonly [Path in RoutePath]?: LandingForm } = {
  '/': {
    submit: loginSubmit,
    fields: ['username', 'password'],
    checkboxes: ['rememberDevice'],
    busyLabel: msg`Logging in…`,
  },
  '/forgot-username': {
    ...recoveryForm,
    submit: recoverUsernameSubmit,
    fields: identityFields('forgot-username'),
  },
  '/forgot-password': {
    ...recoveryForm,
    submit: recoverPasswordSubmit,
    fields: identityFields('forgot-password'),
  },
};
