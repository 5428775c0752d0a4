import * as z from 'zod/mini';
import type { ActivationContact } from '#api/calls/activation.ts';
import type { UsernameMatch } from '#api/calls/users.ts';
import { methods } from './flow.ts';

/**
 * The state of a running flow, as a union: each kind has exactly what its steps need. The schemas below describe what
 * session storage may hold; `Verified` and `LinkRefused` exist in memory only, because a PIN and the records that it
 * unlocks are never stored (docs/behaviour.md, 'Reload, Back and Forward').
 */
export type FlowState = StoredFlowState | Verified | LinkRefused;

/** A flow state expires this long after its issue or after the last PIN sent, in milliseconds. */
export const flowStateLifetime = 10 * 60_000;

const text = z.string().check(z.minLength(1));
const optionalText = z.optional(text);
const count = z.number().check(z.nonnegative(), z.multipleOf(1));
/** Epoch milliseconds. */
const time = z.number().check(z.nonnegative());

/** Login outcomes that ask for a PIN. */
const decision = z.literal(['resetpassword', 'challenge', 'mfachallenge']);

/** `run` names one run of a flow, so that a response to an earlier run is recognised and dropped. */
const run = { run: text, issuedAt: time };

/** A PIN that was sent: how, to which masked contact, and when. */
const sentPin = z.object({ method: z.literal(methods), to: text, at: time });

/** What the service handed out: the token of the flow's calls, and the masked contacts to which a PIN can go. */
const identity = {
  ...run,
  token: text,
  email: optionalText,
  phone: optionalText,
  /** Text messages that failed in a row. */
  failedTexts: count,
  /** When the last PIN was sent, also if it can no longer be entered: the state's lifetime counts from then. */
  lastPinSentAt: z.optional(time),
};

/** What each flow knows beside the identity. */
const details = {
  'forgot-username': { flow: z.literal('forgot-username'), failedMatches: count },
  'forgot-password': { flow: z.literal('forgot-password'), failedMatches: count, loginName: text },
  'verification-required': {
    flow: z.literal('verification-required'),
    loginName: text,
    decision,
    isNewDevice: z.boolean(),
    rememberDevice: z.boolean(),
  },
  'reset-password': { flow: z.literal('reset-password'), loginName: text },
  'user-activation': { flow: z.literal('user-activation'), preferredMethod: z.literal(methods) },
};

const identified = { kind: z.literal('identified'), ...identity };
const pinSent = { kind: z.literal('pinSent'), ...identity, sent: sentPin };

const countingState = z.object({
  kind: z.literal('counting'),
  flow: z.literal(['forgot-username', 'forgot-password']),
  ...run,
  failedMatches: count,
});
const passwordExpiredState = z.object({
  kind: z.literal('passwordExpired'),
  flow: z.literal('reset-password'),
  ...run,
  loginName: text,
});
const identifiedState = z.union([
  z.object({ ...identified, ...details['forgot-username'] }),
  z.object({ ...identified, ...details['forgot-password'] }),
  z.object({ ...identified, ...details['verification-required'] }),
  z.object({ ...identified, ...details['reset-password'] }),
  z.object({ ...identified, ...details['user-activation'] }),
]);
const pinSentState = z.union([
  z.object({ ...pinSent, ...details['forgot-username'] }),
  z.object({ ...pinSent, ...details['forgot-password'] }),
  z.object({ ...pinSent, ...details['verification-required'] }),
  z.object({ ...pinSent, ...details['reset-password'] }),
  z.object({ ...pinSent, ...details['user-activation'] }),
]);

const storedFlowState = z.union([countingState, passwordExpiredState, identifiedState, pinSentState]);

/** What session storage may hold. */
export type StoredFlowState = z.output<typeof storedFlowState>;

/** Recovery requests matched no user so far; the service has handed out nothing. */
export type Counting = z.output<typeof countingState>;
/** An expired password is changed without a PIN. */
export type PasswordExpired = z.output<typeof passwordExpiredState>;
/** The service handed out a token: a PIN can be sent. */
export type Identified = z.output<typeof identifiedState>;
/** A PIN was sent and can be entered. */
export type PinSent = z.output<typeof pinSentState>;
export type SentPin = z.output<typeof sentPin>;

type IdentityOf<Flow extends Identified['flow']> = Omit<Extract<Identified, { flow: Flow }>, 'kind'>;

interface VerifiedPin {
  readonly kind: 'verified';
  /** In memory only. */
  readonly pin: string;
  /** The PIN that was sent last, if it was sent in this flow: Back shows its entry again. */
  readonly sent?: SentPin | undefined;
}

/** A PIN was verified since the page was loaded; what the last step shows comes with it. In memory only. */
export type Verified =
  | (VerifiedPin & IdentityOf<'forgot-username'> & { readonly usernames: readonly UsernameMatch[] })
  | (VerifiedPin & IdentityOf<'forgot-password'>)
  | (VerifiedPin & IdentityOf<'reset-password'>)
  | (VerifiedPin & IdentityOf<'user-activation'> & { readonly contact: ActivationContact });

/** A verified state of one flow. */
export type VerifiedIn<Flow extends Verified['flow']> = Extract<Verified, { flow: Flow }>;

/** The service refused an activation link. In memory only: a reload asks again. */
export interface LinkRefused {
  readonly kind: 'linkRefused';
  readonly flow: 'user-activation';
  readonly run: string;
  readonly issuedAt: number;
  /** The activation code that was refused. */
  readonly token: string;
  /** The service's own text, if it sent one. */
  readonly errorMessage?: string | undefined;
  /** The service failed (5xx), so another attempt may succeed. */
  readonly canRetry: boolean;
}

/** A state that has a token, from which a PIN can be sent or verified. */
export type WithIdentity = Identified | PinSent | Verified;

/** A state that has a token, in one flow. */
export type WithIdentityIn<Flow extends WithIdentity['flow']> = Extract<WithIdentity, { flow: Flow }>;

/** Whether a state has a token from which a PIN can be sent or verified. */
export const hasIdentity = (state: FlowState): state is WithIdentity =>
  state.kind === 'identified' || state.kind === 'pinSent' || state.kind === 'verified';

/** The PIN of a state that can be entered because it was sent; `undefined` without one. */
export const sentPinOf = (state: WithIdentity): SentPin | undefined =>
  state.kind === 'identified' ? undefined : state.sent;

/** Whose account a state is about; `undefined` if the flow does not know it yet. */
export const loginNameOf = (state: WithIdentity): string | undefined =>
  'loginName' in state ? state.loginName : undefined;

/** A name for a new run: it cannot be guessed from another run, and is no secret. */
export const newRun = (now: number, random: number = Math.random()): { run: string; issuedAt: number } => ({
  run: `${now.toString(36)}-${random.toString(36).slice(2, 8)}`,
  issuedAt: now,
});

/**
 * The state without a PIN that can be entered. The time of the last PIN stays, because the lifetime and the wait
 * before the next PIN count from it.
 */
export function withoutPin(state: WithIdentity): Identified {
  switch (state.kind) {
    case 'identified':
      return state;
    case 'pinSent': {
      const { sent: _, ...identity } = state;
      return { ...identity, kind: 'identified' };
    }
    case 'verified':
      return unverified(state);
  }
}

/** Takes out what only memory may hold. */
function unverified(state: Verified): Identified {
  switch (state.flow) {
    case 'forgot-username': {
      const { pin: _, sent: __, usernames: ___, ...identity } = state;
      return { ...identity, kind: 'identified' };
    }
    case 'user-activation': {
      const { pin: _, sent: __, contact: ___, ...identity } = state;
      return { ...identity, kind: 'identified' };
    }
    default: {
      const { pin: _, sent: __, ...identity } = state;
      return { ...identity, kind: 'identified' };
    }
  }
}

/** The part of a state that session storage may hold; `undefined` if nothing of it may be stored. */
export function storedPart(state: FlowState): StoredFlowState | undefined {
  if (state.kind === 'linkRefused') return undefined;
  if (state.kind !== 'verified') return state;
  const identity = unverified(state);
  return state.sent === undefined ? identity : { ...identity, kind: 'pinSent', sent: state.sent };
}

/** Reads a state from storage; anything that is not exactly one, such as an earlier build's, is `undefined`. */
export function parseStoredFlowState(stored: unknown): StoredFlowState | undefined {
  const { success, data } = storedFlowState.safeParse(stored);
  return success ? data : undefined;
}

/** Epoch milliseconds at which a state expires. */
export const expiresAt = (state: FlowState): number =>
  Math.max(state.issuedAt, hasIdentity(state) ? (state.lastPinSentAt ?? 0) : 0) + flowStateLifetime;

/** A state may be dated this far in the future before its clock is taken for wrong, in milliseconds. */
const clockTolerance = 60_000;

/**
 * Whether a state has expired at `now` (epoch milliseconds). A state that is dated in the future, because the clock
 * was set back, has expired too: otherwise it would outlive its lifetime.
 */
export function isExpired(state: FlowState, now: number): boolean {
  const left = expiresAt(state) - now;
  return left <= 0 || left > flowStateLifetime + clockTolerance;
}
