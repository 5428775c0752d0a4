import type { ConfigValues } from './config-values.ts';
import type { OfflineState } from './state.ts';

/** What a handler works with. */
export interface Context {
  readonly state: OfflineState;
  /** Epoch milliseconds by the service's clock. */
  readonly now: () => number;
  /** In [0, 1), like `Math.random`. */
  readonly random: () => number;
  readonly config: ConfigValues;
}

/** A random whole number of `digits` digits that does not begin with 0. */
export function randomDigits({ random }: Pick<Context, 'random'>, digits: number): string {
  const lowest = 10 ** (digits - 1);
  return String(lowest + Math.floor(random() * 9 * lowest));
}
