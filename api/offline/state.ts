import { activations } from './activations.ts';

/** A token that the service issued for one flow of one person. */
export interface IssuedToken {
  readonly token: string;
  /** The usernames of the person. Empty for an activation code. */
  readonly usernames: readonly string[];
  /**
   * When the lifetime of the token began, in epoch milliseconds. Each PIN that is sent sets it. It is missing for an
   * activation code, which does not expire.
   */
  validFrom?: number;
  pinsSent: number;
  wrongPins: number;
}

/** The newest PIN of a person. It outlives the token, so that 'Already have a PIN?' accepts it in a later flow. */
interface SentPin {
  readonly owner: string;
  readonly pin: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** An email or a text message that a real service would send. */
export interface InboxMessage {
  readonly id: number;
  readonly to: string;
  readonly by: 'email' | 'text';
  readonly kind: 'pin' | 'activation';
  /** The PIN, or the path of the link. */
  readonly value: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** The whole state of the service. It is JSON, so that the browser can keep it across reloads. */
export interface OfflineState {
  readonly version: 2;
  /** How far the clock was advanced, in milliseconds. */
  clockOffset: number;
  tokens: IssuedToken[];
  pins: SentPin[];
  /** The passwords of each account whose password was changed, newest first, the current one included. */
  passwords: { readonly username: string; history: string[] }[];
  rememberedDevices: string[];
  activatedCodes: string[];
  /** Captcha responses that were used. Each is accepted once. */
  usedCaptchas: string[];
  /** Newest first. */
  inbox: InboxMessage[];
}

/** Returns the state of a service before its first call. */
export function freshState(now: number): OfflineState {
  const invited = activations.filter((row) => row.invited);
  return {
    version: 2,
    clockOffset: 0,
    tokens: [],
    pins: [],
    passwords: [],
    rememberedDevices: [],
    activatedCodes: [],
    usedCaptchas: [],
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
