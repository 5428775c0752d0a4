import type { Position } from '#src/flows/flow.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { EnterPinScreen } from './enter-pin-screen.tsx';
import { SendPinScreen } from './send-pin-screen.tsx';

interface VerifyIdentityProps {
  readonly ticket: Ticket;
  readonly position: Position;
}

/** Identity by a one-time PIN: the choice of how it is sent, then its entry (specification section 2 'Verify identity'). */
export const VerifyIdentity = ({ ticket, position }: VerifyIdentityProps) =>
  position.pin === undefined ? (
    <SendPinScreen ticket={ticket} />
  ) : (
    <EnterPinScreen key={position.pin} ticket={ticket} position={position} />
  );
