import type { ServiceError } from '#api/service-error.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import type { CheckedField } from './field-rules.ts';
import type { FlowPath, ForgotFlow, Position } from './flow.ts';
import type { FlowState } from './flow-state.ts';
import type { FormPost } from './outgoing-posts.ts';

/** A failed call. Without a status there is no usable response: network error, time-out, cancelled, a malformed 200. */
export type Failure = Pick<ServiceError, 'status' | 'body'> &
  Partial<Pick<ServiceError, 'retryAt' | 'isOffline'>>;

/** Where a transition navigates: the path of a route, and its search parameters besides the entry parameters. */
export type Destination =
  | { readonly to: '/' | '/contact'; readonly search?: never }
  /** Without a position, the first step of the flow. */
  | { readonly to: FlowPath; readonly search?: Position }
  | { readonly to: '/unidentified' | '/security'; readonly search: { readonly flow: ForgotFlow } };

/** Every field of the page that holds a secret. */
export const secretFields = [
  'password',
  'recoveryPin',
  'currentPassword',
  'newPassword',
  'confirmPassword',
] as const;

/** Fields that a transition can empty. Names that the page does not have are ignored. */
type ClearableField = 'username' | (typeof secretFields)[number];

/** What the app does after a submit, as data (docs/behaviour.md). A missing member changes nothing. */
export interface Transition {
  /** Empties these fields, if the page has them, and focuses the first of them, unless `invalidField` names another. */
  readonly clearFields?: readonly ClearableField[] | undefined;
  /** Focuses this field, because its value was not valid or the service has refused it. */
  readonly invalidField?: CheckedField | undefined;
  readonly message?: MessageKey | undefined;
  /** When the user can try again, in epoch milliseconds, if the service said it. The message then says it, too. */
  readonly retryAt?: number | undefined;
  /** The screen to navigate to. If it is left out, the screen stays. */
  readonly navigate?: Destination | undefined;
  /** The next flow state; `'ended'` ends the flow. It is set once the next screen has loaded. */
  readonly flowState?: FlowState | 'ended' | undefined;
  /**
   * The username that login fills in; `'forgotten'` forgets the one that was known. If `retrieved` is true, login shows it in a
   * message, too.
   */
  readonly knownUsername?:
    | { readonly username: string; readonly retrieved: boolean }
    | 'forgotten'
    | undefined;
  /**
   * Whether the submit succeeded and cannot be repeated: a hand-off, a changed password or an activation. The transition
   * then applies even if the user has acted since (`createSubmits` says when it does not).
   */
  readonly notRepeatable?: boolean | undefined;
}

/** The result of a submit that leaves the page, for the merchant console or a sign-up. */
export interface FormPostResult extends Pick<Transition, 'notRepeatable'> {
  readonly formPost: FormPost;
  /** The transition if a Content-Security-Policy blocks the form post. */
  readonly ifBlocked: Transition;
}

export type SubmitResult = Transition | FormPostResult;
