import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import type { SubmitFacts } from '#src/core/read-facts.ts';
import type { SubmitOptions, Submits } from '#src/core/submits.ts';
import { loginMutation, loginSchema } from '#src/features/login/login.ts';
import {
  recoverPasswordMutation,
  recoverUsernameMutation,
  recoverySchema,
} from '#src/features/recovery/recover.ts';
import { type CheckedField, issuesOf } from '#src/flow/field-rules.ts';
import { type FlowState, recoveryStateOf } from '#src/flow/flow-state.ts';
import { recoveryFields } from '#src/flow/recovery-fields.ts';
import type { RoutePath } from '#src/start/route-paths.ts';

/**
 * Returns a form of index.html, which the core executes until the view is live.
 *
 * @param fields the text fields, in the order of the form. Each can have a hint.
 * @param busyLabel the label of the submit button while the submit is under way.
 */
const landingForm = <State extends FlowState | undefined, Values>(
  fields: readonly CheckedField[],
  busyLabel: MessageDescriptor,
  mutation: SubmitOptions<State, Values>,
  schema: (facts: () => SubmitFacts) => z.ZodMiniType<Values>,
  stateOf: (state: FlowState | undefined) => State,
) => ({
  fields,
  busyLabel,
  mutationKey: mutation.mutationKey,
  /** Checks what the fields show. Returns what is not valid, or a function that executes the submit. */
  check(shown: Readonly<Record<string, unknown>>, facts: () => SubmitFacts) {
    const { data, error } = schema(facts).safeParse(shown);
    if (error) return { issues: issuesOf(error) };
    const submit = ({ execute }: Submits, state: FlowState | undefined) =>
      execute(mutation, { state: stateOf(state), values: data });
    return { issues: [], submit };
  },
});

export type LandingForm = ReturnType<typeof landingForm>;

const busyLabel = msg`Checking…`;

/** The form of each landing page that has one. */
export const landingForms: { readonly [Path in RoutePath]?: LandingForm } = {
  '/': landingForm(['username', 'password'], msg`Logging in…`, loginMutation, loginSchema, () => undefined),
  '/forgot-username': landingForm(
    recoveryFields['forgot-username'],
    busyLabel,
    recoverUsernameMutation,
    (facts) => recoverySchema('forgot-username', facts()),
    recoveryStateOf,
  ),
  '/forgot-password': landingForm(
    recoveryFields['forgot-password'],
    busyLabel,
    recoverPasswordMutation,
    (facts) => recoverySchema('forgot-password', facts()),
    recoveryStateOf,
  ),
};
