import { newRun } from '../flow-state.ts';
import type { Failure, Transition } from '../transition.ts';

interface Link {
  /** The activation code. */
  readonly token: string;
  /** The run of the flow, if it has begun. */
  readonly run?: string;
}

/**
 * Ends the activation flow in its error screen, with the service's `errorMessage` if it sent one.
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
