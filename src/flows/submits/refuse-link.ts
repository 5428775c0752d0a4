import { newRun } from '../flow-state.ts';
import type { Failure, Transition } from '../transition.ts';

/** The activation link that is refused. */
interface Link {
  /** The activation code. */
  readonly token: string;
  /** The run id of the flow, if it has begun. */
  readonly run?: string;
}

/**
 * Returns the transition that ends the activation flow in its error screen. The screen shows the text of the service if
 * it sent one.
 *
 * @param now epoch milliseconds.
 */
export const refuseLink = (
  { token, run }: Link,
  { status, body }: Partial<Failure>,
  now: number,
): Transition => ({
  state: {
    kind: 'linkRefused',
    flow: 'user-activation',
    ...newRun(now),
    ...(run === undefined ? {} : { run }),
    token,
    errorMessage: body?.errorMessage,
    canRetry: status !== undefined && status >= 500,
  },
  go: { to: 'flow', flow: 'user-activation', position: { step: 'verify-identity' } },
});
