import { activations } from './activations.ts';

/** Something that the service handed out to stand for a person in a flow. */
export interface IssuedToken {
  readonly token: string;
  /** Whom it stands for; several where a person has several usernames. Empty for an activation code. */
  readonly usernames: readonly string[];
  /** Epoch milliseconds; prolonged by each PIN that is sent. Left out for an activation code: it does not run out. */
  validFrom?: number;
  pinsSent: number;
  wrongPins: number;
}

/** The newest PIN of a person. It outlives the token, so that 'Already have a PIN?' holds in a later flow. */
interface SentPin {
  readonly owner: string;
  readonly pin: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** What would have gone out by email or text message. */
export interface InboxMessage {
  readonly id: number;
  readonly to: string;
  readonly by: 'email' | 'text';
  readonly kind: 'pin' | 'activation';
  /** The PIN, or the link from the site root. */
  readonly value: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** Everything that the service remembers; JSON, so that a door can keep it across reloads. */
export interface OfflineState {
  readonly version: 1;
  /** How far the clock was moved forward, in milliseconds. */
  clockOffset: number;
  tokens: IssuedToken[];
  pins: SentPin[];
  /** Newest first, the current one included; only of those who changed theirs. */
  passwords: { readonly username: string; history: string[] }[];
  rememberedDevices: string[];
  activatedCodes: string[];
  /** A captcha response counts once. */
  spentCaptchas: string[];
  /** Newest first. */
  inbox: InboxMessage[];
}

/** The state of a service that nobody has used yet. */
export function freshState(now: number): OfflineState {
  const invited = activations.filter((row) => row.invited);
  return {
    version: 1,
    clockOffset: 0,
    tokens: [],
    pins: [],
    passwords: [],
    rememberedDevices: [],
    activatedCodes: [],
    spentCaptchas: [],
    inbox: invited.map((row, index) => ({
      id: index + 1,
      to: row.email,
      by: 'email',
      kind: 'activation',
      value: `/userActivation?activationcode=${row.code}`,
      sentAt: now,
    })),
  };
}
