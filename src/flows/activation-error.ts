import type { Failure, Transition } from './transition.ts';

/**
 * Ends the activation flow in its error screen; the service's `errorMessage` is shown where it gave one
 * (contract section 5 'Activation').
 */
export const activationError = ({ errorMessage }: Failure): Transition => ({
  ticket: 'clear',
  memory: { activationError: errorMessage === undefined ? {} : { errorMessage } },
});
