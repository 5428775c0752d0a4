import { getRouteApi } from '@tanstack/react-router';
import { useTicket } from '#src/journey/use-flow.ts';
import { VerifyIdentity } from './verify-identity.tsx';

const route = getRouteApi('/verification-required');

/** A PIN before a login goes on; the guard lets nobody in without a ticket. */
export function VerificationRequiredScreen() {
  const { position, ticket: guarded } = route.useRouteContext();
  const ticket = useTicket(guarded);
  return ticket && <VerifyIdentity ticket={ticket} position={position} />;
}
