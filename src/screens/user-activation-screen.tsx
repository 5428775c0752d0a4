import { getRouteApi } from '@tanstack/react-router';
import { useFlowMemory, useTicket } from '#src/journey/use-flow.ts';
import { ActivateUserScreen } from './activate-user-screen.tsx';
import { ActivationErrorScreen } from './activation-error-screen.tsx';
import { OpeningActivation } from './opening-activation.tsx';
import { VerifyIdentity } from './verify-identity.tsx';

const route = getRouteApi('/userActivation');

/** User activation, step by step (specification section 4 'Activation'). */
export function UserActivationScreen() {
  const { position, ticket: guarded } = route.useRouteContext();
  const { activationcode } = route.useSearch();
  const ticket = useTicket(guarded);
  const { activationError } = useFlowMemory();
  if (activationError !== undefined || !activationcode) {
    return <ActivationErrorScreen errorMessage={activationError?.errorMessage} />;
  }
  // A ticket of another code is another user's.
  if (ticket?.token !== activationcode) return <OpeningActivation activationcode={activationcode} />;
  if (position.step === 'activate-user') return <ActivateUserScreen ticket={ticket} />;
  return <VerifyIdentity ticket={ticket} position={position} />;
}
