import { getRouteApi } from '@tanstack/react-router';
import { useTicket } from '#src/journey/use-flow.ts';
import { ChangePasswordScreen } from './change-password-screen.tsx';
import { VerifyIdentity } from './verify-identity.tsx';

const route = getRouteApi('/reset-password');

/** Replaces an expired or compromised password; the guard lets nobody in without a ticket. */
export function ResetPasswordScreen() {
  const { position, ticket: guarded } = route.useRouteContext();
  const ticket = useTicket(guarded);
  if (ticket === undefined) return null;
  if (position.step === 'change-password') return <ChangePasswordScreen ticket={ticket} />;
  return <VerifyIdentity ticket={ticket} position={position} />;
}
