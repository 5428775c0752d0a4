import * as z from 'zod/mini';
import type { ActivationContact } from '#api/calls/activation.ts';
import type { UsernameMatch } from '#api/calls/users.ts';
import { lazy } from '#api/lazy.ts';
import { epochTime } from '#api/shapes.ts';
import { type ForgotFlow, forgotFlows, methods } from './flow.ts';

/**
 * The state of a running flow. Each kind of the union has what its steps need. The schemas below describe what session storage
 * may hold. Two kinds exist only in memory: `Verified`, because a PIN and the records that it unlocks are never stored, and
 * `LinkRefused`, because a reload checks the link again (docs/behaviour.md, 'Reload, Back and Forward').
 */
export type FlowState = Unmatched | PasswordExpired | Identified | Verified | LinkRefused;

/**
 * How long session storage keeps a flow state or a retrieved username, in milliseconds. The lifetime of a flow state begins when
 * the state is issued, and begins again when a PIN is sent.
 */
export const storedLifetime = 10 * 60_000;

/** Returns the schema of the states that session storage may hold. The number in the storage key tells formats apart. */
export const storedFlowState = lazy(() => {
  const text = z.string().check(z.minLength(1));
  const optionalText = z.optional(text);
  const count = z.number().check(z.nonnegative(), z.multipleOf(1));
  const time = epochTime();

  /** What the service returned: the token that later calls send, and the masked contacts that can receive a PIN. */
  const identity = {
    kind: z.literal('identified'),
    issuedAt: time,
    token: text,
    email: optionalText,
    phone: optionalText,
    /** How many text messages in a row the service failed to send. */
    failedTexts: count,
    /** The PIN that can be entered: the method, the masked contact and the time of its delivery in this flow. */
    sent: z.optional(z.object({ method: z.literal(methods), to: text, at: time })),
    /** When the last PIN was sent, even if it can no longer be entered. */
    lastPinSentAt: z.optional(time),
    /** Whether the service sends no further PIN for this token. A PIN that was sent earlier can still be entered. */
    sendLimitReached: z.optional(z.literal(true)),
  };

  /** Whether the password must change because it is compromised, not because it has expired. */
  const isCompromised = z.optional(z.literal(true));

  return z.union([
    z.object({
      kind: z.literal('unmatched'),
      flow: z.literal(forgotFlows),
      issuedAt: time,
      failedMatches: count,
    }),
    z.object({
      kind: z.literal('passwordExpired'),
      flow: z.literal('reset-password'),
      issuedAt: time,
      loginName: text,
    }),
    z.object({ ...identity, flow: z.literal('forgot-username'), failedMatches: count }),
    z.object({ ...identity, flow: z.literal('forgot-password'), failedMatches: count, loginName: text }),
    z.object({
      ...identity,
      flow: z.literal('verification-required'),
      loginName: text,
      /** Login outcomes that require a PIN. */
      decision: z.literal(['resetpassword', 'challenge', 'mfachallenge']),
      isCompromised,
      isNewDevice: z.boolean(),
      rememberDevice: z.boolean(),
    }),
    z.object({ ...identity, flow: z.literal('reset-password'), loginName: text, isCompromised }),
    z.object({ ...identity, flow: z.literal('user-activation'), preferredMethod: z.literal(methods) }),
  ]);
});

type StoredFlowState = z.output<ReturnType<typeof storedFlowState>>;

/** Members that are not stored: no schema has them, so `storedPart` removes them. */
interface InMemory {
  /** What the user has entered in the first step of a recovery, by field. Back shows it again (WCAG 2.2 SC 3.3.7). */
  readonly entered?: Readonly<Record<string, string>> | undefined;
}

/** A recovery without a token: no request has matched a user, or the service must issue a new token. */
export type Unmatched = Extract<StoredFlowState, { kind: 'unmatched' }> & InMemory;
/** The user changes an expired password without a PIN. */
export type PasswordExpired = Extract<StoredFlowState, { kind: 'passwordExpired' }>;
/** The service returned a token, with which a PIN can be sent. `sent` is the PIN that can be entered. */
export type Identified = Extract<StoredFlowState, { kind: 'identified' }> & InMemory;
export type SentPin = NonNullable<Identified['sent']>;

type IdentityOf<Flow extends Identified['flow']> = Omit<Extract<Identified, { flow: Flow }>, 'kind'>;

/** The user has verified a PIN since the page was loaded. The state has the records that the last step shows. */
export type Verified = { readonly kind: 'verified'; readonly pin: string } & (
  | (IdentityOf<'forgot-username'> & { readonly usernames: readonly UsernameMatch[] })
  | IdentityOf<'forgot-password'>
  | IdentityOf<'reset-password'>
  | (IdentityOf<'user-activation'> & { readonly contact: ActivationContact })
);

export type VerifiedIn<Flow extends Verified['flow']> = Extract<Verified, { flow: Flow }>;

/** The service refused an activation link. */
export interface LinkRefused {
  readonly kind: 'linkRefused';
  readonly flow: 'user-activation';
  readonly issuedAt: number;
  /** The activation code that was refused. */
  readonly token: string;
  /** The text that the service sent, if any. */
  readonly errorMessage?: string | undefined;
  /** Whether another attempt may succeed, because the service failed (5xx) or said when to try again. */
  readonly canRetry: boolean;
  /** When to try again, in epoch milliseconds, if the service said it. */
  readonly retryAt?: number | undefined;
}

/** A state that has a token, with which a PIN can be sent or verified. */
export type WithIdentity = Identified | Verified;

export type WithIdentityIn<Flow extends WithIdentity['flow']> = Extract<WithIdentity, { flow: Flow }>;

/** A state in which recovery information can be sent; `undefined` if the flow has no state yet. */
export type RecoveryState = Unmatched | WithIdentityIn<ForgotFlow> | undefined;

/** Returns the state of a recovery; `undefined` if another flow is running, or if no flow is running. */
export const recoveryStateOf = (state: FlowState | undefined): RecoveryState =>
  state?.flow === 'forgot-username' || state?.flow === 'forgot-password' ? state : undefined;

/** Returns whether a state has a token, with which a PIN can be sent or verified. */
export const hasIdentity = (state: FlowState): state is WithIdentity =>
  state.kind === 'identified' || state.kind === 'verified';

/** Returns the username to which a state belongs; `undefined` if the flow does not know it. */
export const loginNameOf = (state: FlowState): string | undefined =>
  'loginName' in state ? state.loginName : undefined;

/**
 * Returns the part of a state that session storage may hold: the members that its schema has; `undefined` if the state fits no
 * schema.
 */
export const storedPart = (state: FlowState): StoredFlowState | undefined =>
  storedFlowState().safeParse(state.kind === 'verified' ? { ...state, kind: 'identified' } : state).data;

/**
 * Returns the state without the PIN that was sent or verified, and without what a verified PIN has unlocked. The time of the last
 * PIN stays, because the lifetime of the state and the wait before the next PIN begin at that time.
 */
export function withoutPin(state: WithIdentity): Identified {
  if (state.kind === 'identified') return { ...state, sent: undefined };
  const { pin: _, ...verified } = state;
  const identified = { kind: 'identified', sent: undefined } as const;
  switch (verified.flow) {
    case 'forgot-username': {
      const { usernames: _, ...identity } = verified;
      return { ...identity, ...identified };
    }
    case 'user-activation': {
      const { contact: _, ...identity } = verified;
      return { ...identity, ...identified };
    }
    default:
      return { ...verified, ...identified };
  }
}

/**
 * Returns when the lifetime of a state began, in epoch milliseconds: when the state was issued, or when the last PIN was sent.
 */
export const lifetimeStart = (state: FlowState): number =>
  Math.max(state.issuedAt, hasIdentity(state) ? (state.lastPinSentAt ?? 0) : 0);

/** Returns when a state expires, in epoch milliseconds. */
export const expiresAt = (state: FlowState): number => lifetimeStart(state) + storedLifetime;

/**
 * How much later than one lifetime from now stored data may expire, in milliseconds. If it expires later than that, the clock was
 * set back.
 */
const clockTolerance = 60_000;

/**
 * Returns whether data that is stored until the time `until` has expired at `now` (both in epoch milliseconds). If `until` is too
 * far in the future, the clock was set back after the data was stored, so the data is treated as expired.
 */
export const hasExpired = (until: number, now: number): boolean =>
  until <= now || until > now + storedLifetime + clockTolerance;
