import type { ConfigValues } from './config-values.ts';
import type { OfflineState } from './state.ts';

/** What a handler receives: the state, the clock and a source of random numbers. */
export interface Context {
  readonly state: OfflineState;
  /** Returns the time of the service's clock in epoch milliseconds. */
  readonly now: () => number;
  /** Returns a number in [0, 1), as `Math.random` does. */
  readonly random: () => number;
  readonly config: ConfigValues;
}

/** Returns a random number of `digits` digits that does not begin with 0. */
export function randomDigits({ random }: Pick<Context, 'random'>, digits: number): string {
  const lowest = 10 ** (digits - 1);
  return String(lowest + Math.floor(random() * 9 * lowest));
}
