import type { ServiceError } from '#api/service-error.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import type { Flow, ForgotFlow, Position } from './flow.ts';
import type { FlowState } from './flow-state.ts';
import type { FormPost } from './hand-off-target.ts';

/** What a failed call says; without a status nobody judged the request (network, time-out, cancelled). */
export type Failure = Pick<ServiceError, 'kind' | 'status' | 'body'>;

/** The result of a call. */
export type CallResult<Response> =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly failure: Failure };

/** Where a transition navigates. Steps are named, never counted. */
export type Destination =
  | { readonly to: 'login' | 'contact' }
  /** Without a position: the flow's first step. */
  | { readonly to: 'flow'; readonly flow: Flow; readonly position?: Position | undefined }
  | { readonly to: 'unidentified' | 'security'; readonly flow: ForgotFlow };

/** Fields that a transition can empty. A form ignores the names that it does not have. */
export type ClearableField =
  | 'username'
  | 'password'
  | 'recoveryPin'
  | 'currentPassword'
  | 'newPassword'
  | 'confirmPassword'
  | 'recaptcha';

/** Every field that holds a secret. */
export const secretFields = [
  'password',
  'recoveryPin',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'recaptcha',
] as const satisfies readonly ClearableField[];

/** Why the service refuses a new password: a rule of the checklist, or a data breach, which a message explains. */
export type ServerRule = 'last-five' | 'card-number' | 'compromised';

/** What a form does for itself after a transition. */
export interface FormEffect {
  /** These fields are emptied; the first of them takes the focus. */
  readonly clearFields?: readonly ClearableField[] | undefined;
  /** The new password breaks this rule until it is edited. Its field is invalid and takes the focus. */
  readonly failRule?: ServerRule | undefined;
  /** This field is invalid because the service demands it: its hint shows, and it takes the focus. */
  readonly invalidField?: 'recaptcha' | undefined;
}

/**
 * What happens next, as data (docs/behaviour.md). Everything left out stays as it is, except the message: a submit
 * removes the previous one.
 */
export interface Transition extends FormEffect {
  readonly message?: MessageKey | undefined;
  /** Left out: the screen stays. */
  readonly go?: Destination | undefined;
  /** The flow's next state; `'none'` ends the flow. It applies when the navigation commits. */
  readonly state?: FlowState | 'none' | undefined;
  /** A username that login fills in; `retrieved` is shown as well. */
  readonly knownUsername?: { readonly username: string; readonly retrieved: boolean } | undefined;
  /** Posts the session to the merchant console; `ifRefused` applies if the redirect is refused. */
  readonly handOff?:
    | { readonly redirectURL: string; readonly sessionToken: string; readonly ifRefused: Transition }
    | undefined;
  /** Leaves for another application (sign-up) by a form post. */
  readonly leave?: FormPost | undefined;
  /**
   * The submit succeeded and cannot be repeated (a changed password, an activation, a found username): the transition
   * applies wherever in its flow the user is by then.
   */
  readonly final?: boolean | undefined;
}
