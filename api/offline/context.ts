import type { ConfigValues } from './config-values.ts';
import type { OfflineState } from './state.ts';

/** What a handler receives: the state, the clock and the config values. */
export interface Context {
  readonly state: OfflineState;
  /** Returns the time of the service's clock in epoch milliseconds. */
  readonly now: () => number;
  readonly config: ConfigValues;
}
