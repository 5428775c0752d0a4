import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MutationKey } from '@tanstack/query-core';
import type * as z from 'zod/mini';
import { recoveryFields } from '#api/recovery-fields.ts';
import type { SubmitFacts } from '#src/core/read-facts.ts';
import type { SubmitMutation } from '#src/core/submit-mutation.ts';
import type { Submits } from '#src/core/submits.ts';
import { loginMutation, loginSchema } from '#src/features/login/login.ts';
import {
  recoverPasswordMutation,
  recoverUsernameMutation,
  recoverySchema,
} from '#src/features/recovery/recover.ts';
import { type CheckedField, issuesOf } from '#src/flow/field-rules.ts';
import { type FlowState, recoveryStateOf } from '#src/flow/flow-state.ts';
import type { HintKey } from '#src/locales/hints.ts';
import type { RoutePath } from '#src/start/route-paths.ts';

/** A form of index.html, which the core executes until the view is live. */
export interface LandingForm {
  readonly mutationKey: MutationKey;
  /** The text fields, in the order of the form. Each can have a hint. */
  readonly fields: readonly CheckedField[];
  /** The label of the submit button while the submit is under way. */
  readonly busyLabel: MessageDescriptor;
  /** Checks what the fields show. Returns what is not valid, or a function that executes the submit. */
  check(
    shown: Readonly<Record<string, unknown>>,
    facts: SubmitFacts,
  ):
    | { readonly issues: readonly (readonly [CheckedField, HintKey])[]; readonly execute?: never }
    | { readonly issues: readonly []; execute(submits: Submits, state: FlowState | undefined): void };
}

/** Returns a form whose mutation gets only values that its schema has checked. */
const landingForm = <State, Values>(
  { fields, busyLabel }: Pick<LandingForm, 'fields' | 'busyLabel'>,
  mutation: SubmitMutation<State, Values>,
  schema: (facts: SubmitFacts) => z.ZodMiniType<Values>,
  stateOf: (state: FlowState | undefined) => State,
): LandingForm => ({
  mutationKey: mutation.mutationKey,
  fields,
  busyLabel,
  check(shown, facts) {
    const { data, error } = schema(facts).safeParse(shown);
    if (error) return { issues: issuesOf(error) };
    return {
      issues: [],
      execute: (submits, state) => void submits.execute(mutation, stateOf(state), data),
    };
  },
});

const busyLabel = msg`Checking…`;

/** The form of each landing page that has one. */
export const landingForms: { readonly [Path in RoutePath]?: LandingForm } = {
  '/': landingForm(
    { fields: ['username', 'password'], busyLabel: msg`Logging in…` },
    loginMutation,
    loginSchema,
    () => undefined,
  ),
  '/forgot-username': landingForm(
    { fields: recoveryFields['forgot-username'], busyLabel },
    recoverUsernameMutation,
    (facts) => recoverySchema('forgot-username', facts),
    recoveryStateOf,
  ),
  '/forgot-password': landingForm(
    { fields: recoveryFields['forgot-password'], busyLabel },
    recoverPasswordMutation,
    (facts) => recoverySchema('forgot-password', facts),
    recoveryStateOf,
  ),
};
