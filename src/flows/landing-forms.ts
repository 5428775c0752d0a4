import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoutePath } from '#api/page-start.ts';
import type { CheckedField, FieldIssues, ValidationModels } from './field-rules.ts';
import type { FlowState, RecoveryState } from './flow-state.ts';
import type { Submit } from './submit.ts';
import { loginSubmit } from './submits/login.ts';
import { identityFields, recoverPasswordSubmit, recoverUsernameSubmit } from './submits/recover.ts';

/** Reads the form of a landing page. */
interface FormReader {
  text(name: string): string;
  isChecked(name: string): boolean;
}

/** Executes a submit of any type. It is a callback, because each form has its own types of state and values. */
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

interface LandingFormParts<
  State extends FlowState | undefined,
  Values,
  Field extends keyof Values & CheckedField,
> extends Pick<LandingForm, 'busyLabel'> {
  readonly submit: Submit<State, Values>;
  readonly fields: readonly Field[];
  readonly state: (recovery: RecoveryState) => State;
  /** Returns the values that are not text fields. */
  readonly others: (reader: FormReader) => Omit<Values, Field>;
}

function define<State extends FlowState | undefined, Values, Field extends keyof Values & CheckedField>({
  submit,
  fields,
  busyLabel,
  state,
  others,
}: LandingFormParts<State, Values, Field>): LandingForm {
  const valuesOf = (reader: FormReader) =>
    ({
      ...Object.fromEntries(fields.map((field) => [field, reader.text(field)])),
      ...others(reader),
    }) as Values;
  return {
    name: submit.name,
    fields,
    busyLabel,
    issues: (reader, models) => submit.issues?.(valuesOf(reader), models) ?? [],
    submit: (reader, recovery, execute) =>
      execute(submit, { state: state(recovery), values: valuesOf(reader) }),
  };
}

const recoveryForm = {
  busyLabel: msg`Checking…`,
  state: (state: RecoveryState) => state,
  // The recovery forms have no captcha before the view is live.
  others: () => ({ recaptcha: '' }),
};

/** The form of each landing page that has one. */
export const landingForms: { readonly [Path in RoutePath]?: LandingForm } = {
  '/': define({
    submit: loginSubmit,
    fields: ['username', 'password'],
    busyLabel: msg`Logging in…`,
    state: () => undefined,
    others: ({ isChecked }) => ({ rememberDevice: isChecked('rememberDevice') }),
  }),
  '/forgot-username': define({
    ...recoveryForm,
    submit: recoverUsernameSubmit,
    fields: identityFields('forgot-username'),
  }),
  '/forgot-password': define({
    ...recoveryForm,
    submit: recoverPasswordSubmit,
    fields: identityFields('forgot-password'),
  }),
};
