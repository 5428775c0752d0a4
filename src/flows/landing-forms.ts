import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheckedField, FieldIssues, ValidationModels } from './field-rules.ts';
import type { FlowState } from './flow-state.ts';
import type { RecoveryState } from './show-step.ts';
import type { Submit } from './submit.ts';
import { loginSubmit } from './submits/login.ts';
import { recoverPasswordSubmit, recoverUsernameSubmit } from './submits/recover.ts';

/** Reads the form of a landing page. */
interface FormReader {
  text(name: string): string;
  isChecked(name: string): boolean;
}

/** Executes a submit of any type. */
type Execute = <State extends FlowState | undefined, Values>(
  submit: Submit<State, Values>,
  variables: { readonly state: State; readonly values: Values },
) => void;

/** A form of index.html, which the core executes until the view is live. */
export interface LandingForm {
  /** The name of its submit. */
  readonly name: string;
  /** The fields that can have a hint, in the order of the form. */
  readonly fields: readonly CheckedField[];
  /** The label of the submit button while the submit is under way. */
  readonly busyLabel: MessageDescriptor;
  /** Returns the fields that are not valid. */
  issues(reader: FormReader, models: ValidationModels): FieldIssues;
  /** Passes the form's submit and values to `execute`. @param state the state of a recovery that has begun. */
  submit(reader: FormReader, state: RecoveryState, execute: Execute): void;
}

interface LandingFormParts<State extends FlowState | undefined, Values>
  extends Pick<LandingForm, 'fields' | 'busyLabel'> {
  readonly submit: Submit<State, Values>;
  readonly state: (recovery: RecoveryState) => State;
  readonly values: (reader: FormReader) => Values;
}

const define = <State extends FlowState | undefined, Values>(
  form: LandingFormParts<State, Values>,
): LandingForm => ({
  name: form.submit.name,
  fields: form.fields,
  busyLabel: form.busyLabel,
  issues: (reader, models) => form.submit.issues?.(form.values(reader), models) ?? [],
  submit: (reader, recovery, execute) =>
    execute(form.submit, { state: form.state(recovery), values: form.values(reader) }),
});

/** The recovery forms have no captcha before the view is live. */
const recaptcha = '';
const checking = msg`Checking…`;

/** The form of each landing page that has one, by the path of its route. */
export const landingForms: Readonly<Record<string, LandingForm | undefined>> = {
  '/': define({
    submit: loginSubmit,
    fields: ['username', 'password'],
    busyLabel: msg`Logging in…`,
    state: () => undefined,
    values: ({ text, isChecked }) => ({
      username: text('username'),
      password: text('password'),
      rememberDevice: isChecked('rememberDevice'),
    }),
  }),
  '/forgot-username': define({
    submit: recoverUsernameSubmit,
    fields: ['firstName', 'lastName', 'emailAddress'],
    busyLabel: checking,
    state: (recovery) => recovery,
    values: ({ text }) => ({
      firstName: text('firstName'),
      lastName: text('lastName'),
      emailAddress: text('emailAddress'),
      recaptcha,
    }),
  }),
  '/forgot-password': define({
    submit: recoverPasswordSubmit,
    fields: ['username', 'emailAddress'],
    busyLabel: checking,
    state: (recovery) => recovery,
    values: ({ text }) => ({ username: text('username'), emailAddress: text('emailAddress'), recaptcha }),
  }),
};
