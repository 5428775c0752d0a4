import type { ServiceError } from '#api/service-error.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import type { CheckedField } from './field-rules.ts';
import {
  type Flow,
  type ForgotFlow,
  firstStep,
  flows,
  type Position,
  type Step,
  sendPinChoice,
} from './flow.ts';
import type { FlowState } from './flow-state.ts';
import type { FormPost } from './outgoing-posts.ts';

/**
 * A failed call. If it has no status, there was no usable response: the network failed, the call timed out, or the body of a 200
 * was malformed.
 */
export type Failure = Pick<ServiceError, 'status' | 'body'> &
  Partial<Pick<ServiceError, 'retryAt' | 'isOffline'>>;

/** A position in a flow. Without `search`, it is the first step of the flow. */
type FlowDestination = {
  [F in Flow]: { readonly to: (typeof flows)[F]['path']; readonly search?: Position<F> };
}[Flow];

/** Where a transition navigates: the path of a route, and its search parameters besides the entry parameters. */
export type Destination =
  | { readonly to: '/' | '/contact'; readonly search?: never }
  | FlowDestination
  | { readonly to: '/unidentified' | '/security'; readonly search: { readonly flow: ForgotFlow } };

/** Returns a position of a flow as a destination. The caller makes sure that the flow has the step: the compiler cannot check it. */
export const toPosition = (flow: Flow, search: Position): Destination =>
  ({ to: flows[flow].path, search }) as Destination;

/** Returns the first step of a flow. */
export const toFirstStep = (flow: Flow): Destination => toPosition(flow, { step: firstStep(flow) });

/** Returns the step that follows identity verification in a flow. */
export function toStepAfterPin(flow: Flow): Destination {
  const steps: readonly Step[] = flows[flow].steps;
  const step = steps[steps.indexOf('verify-identity') + 1];
  return step ? toPosition(flow, { step }) : { to: flows[flow].path };
}

/** Returns the send-PIN choice of a flow, where its identity verification begins. */
export const toSendPinChoice = (flow: Flow): Destination => ({ to: flows[flow].path, search: sendPinChoice });

/** Every field of the page that holds a secret. */
export const secretFields = [
  'password',
  'recoveryPin',
  'currentPassword',
  'newPassword',
  'confirmPassword',
] as const;

/** Returns whether the field of a name holds a secret. */
export const isSecret = (name: string): boolean => (secretFields as readonly string[]).includes(name);

/** Fields that a transition can empty. Names that the page does not have are ignored. */
type ClearableField = 'username' | (typeof secretFields)[number];

/** Why the service refuses a new password: a rule of the checklist, or `compromised`, which a message explains. */
export type RefusedRule = 'last-five' | 'card-number' | 'compromised';

/** A username that login and Forgot password fill in. Only login fills in a retrieved one, and also shows it in a message. */
export interface KnownUsername {
  readonly username: string;
  readonly retrieved: boolean;
}

/** What a screen passes to a submit. */
export interface SubmitVariables<State, Values> {
  /** The flow state that the guard narrowed for the screen; `undefined` for login, and before the first result of a recovery. */
  readonly state: State;
  /** What the form or the button submits. The values of a form are already checked and trimmed. */
  readonly values: Values;
}

/** What the app does after a submit, as data (docs/behaviour.md). A missing member changes nothing. */
export interface Transition {
  /** Empties these fields, if the page has them, and focuses the first of them, unless `invalidField` names another. */
  readonly clearFields?: readonly ClearableField[] | undefined;
  /** Focuses this field. After a failed call it is the field that the service has refused (`FailedSubmit`). */
  readonly invalidField?: CheckedField | undefined;
  /** Why the service has refused `invalidField`. The form keeps it until the user edits the field. */
  readonly refusedRule?: RefusedRule | undefined;
  readonly message?: MessageKey | undefined;
  /** When the user can try again, in epoch milliseconds, if the service said it. The message then shows this time, too. */
  readonly retryAt?: number | undefined;
  /** The screen to navigate to. If it is left out, the screen stays. */
  readonly navigate?: Destination | undefined;
  /** The next flow state; `'ended'` ends the flow. It is set once the next screen has loaded. */
  readonly flowState?: FlowState | 'ended' | undefined;
  /** `'forgotten'` forgets the known username. */
  readonly knownUsername?: KnownUsername | 'forgotten' | undefined;
  /**
   * Whether the transition applies even if the user has done something else meanwhile, because the submit succeeded and cannot
   * be repeated: a hand-off, a changed password or an activation. The table at `createSubmits` has the exceptions.
   */
  readonly appliesLate?: boolean | undefined;
}

/** Which field the service has refused, and why. */
export type Refusal = Pick<Transition, 'invalidField' | 'refusedRule'>;

/** The result of a submit that leaves the page, for the merchant console or a sign-up. */
export interface FormPostResult extends Pick<Transition, 'appliesLate'> {
  readonly formPost: FormPost;
  /** The transition that applies if a Content-Security-Policy blocks the form post. */
  readonly ifBlocked: Transition;
}

export type SubmitResult = Transition | FormPostResult;
