import { getRouteApi } from '@tanstack/react-router';
import { useTicket } from '#src/journey/use-flow.ts';
import { ChangePasswordScreen } from './change-password-screen.tsx';
import { RecoverPasswordScreen } from './recover-password-screen.tsx';
import { VerifyIdentity } from './verify-identity.tsx';

const route = getRouteApi('/forgot-password');

/** Password recovery, step by step. */
export function ForgotPasswordScreen() {
  const { position, ticket: guarded } = route.useRouteContext();
  const ticket = useTicket(guarded);
  if (position.step === 'recover-password' || ticket === undefined)
    return <RecoverPasswordScreen ticket={ticket} />;
  if (position.step === 'change-password') return <ChangePasswordScreen ticket={ticket} />;
  return <VerifyIdentity ticket={ticket} position={position} />;
}
