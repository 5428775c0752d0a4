import { getRouteApi } from '@tanstack/react-router';
import { useTicket } from '#src/journey/use-flow.ts';
import { ChooseUsernameScreen } from './choose-username-screen.tsx';
import { RecoverUsernameScreen } from './recover-username-screen.tsx';
import { VerifyIdentity } from './verify-identity.tsx';

const route = getRouteApi('/forgot-username');

/** Username recovery, step by step. */
export function ForgotUsernameScreen() {
  const { position, ticket: guarded } = route.useRouteContext();
  const ticket = useTicket(guarded);
  if (position.step === 'recover-username' || ticket === undefined)
    return <RecoverUsernameScreen ticket={ticket} />;
  if (position.step === 'choose-username') return <ChooseUsernameScreen />;
  return <VerifyIdentity ticket={ticket} position={position} />;
}
