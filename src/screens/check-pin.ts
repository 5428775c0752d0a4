import type { QueryClient } from '@tanstack/react-query';
import {
  activationContactMutation,
  searchUsersMutation,
  verifyChallengeMutation,
  verifyPinMutation,
} from '#api/mutations.ts';
import { afterActivationContact } from '#src/flows/after-activation.ts';
import { afterSearchUsers } from '#src/flows/after-search-users.ts';
import { afterVerifyChallenge, afterVerifyPin, callAfterPin } from '#src/flows/after-verify-pin.ts';
import { type EntryParams, sessionTypeOf } from '#src/flows/entry-params.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import type { Transition } from '#src/flows/transition.ts';
import type { ServiceCall } from '#src/journey/service-call.ts';
import { riskMembers } from './risk-members.ts';

interface PinSubmission {
  readonly pin: string;
  readonly ticket: Ticket;
  readonly isRiskUpdate: boolean;
  readonly entry: EntryParams;
  readonly client: QueryClient;
}

/** A challenged login is checked by a call of its own; a password that must be changed is not (contract section 5). */
const isChallenge = ({ flow, decision }: Ticket) =>
  flow === 'verification-required' && decision !== 'resetpassword';

/** Checks a PIN, and makes the call that a flow needs after it before anything can be shown. */
export async function checkPin(call: ServiceCall, submission: PinSubmission): Promise<Transition> {
  const { pin, ticket, client, entry } = submission;
  const token = ticket.token ?? '';
  if (isChallenge(ticket)) {
    const result = await call(verifyChallengeMutation, {
      Pin: pin,
      Token: token,
      STAFingerprint: riskMembers(client).fingerprint,
      ExpirePIN: false,
      IsRiskUpdate: submission.isRiskUpdate,
      sessiontype: sessionTypeOf(entry),
      SP: entry.sp ?? '',
    });
    return afterVerifyChallenge(result, { ticket, now: Date.now() });
  }
  const verified = await call(verifyPinMutation, { pin, token, expirePIN: false });
  const next = verified.ok ? callAfterPin(ticket.flow) : undefined;
  if (next === 'search-users') {
    const found = await call(searchUsersMutation, { pin, token, AccountType: 'M', UnknownUser: 1 });
    return afterSearchUsers(found, { ticket, pin, now: Date.now() });
  }
  if (next === 'activation-contact') {
    return afterActivationContact(await call(activationContactMutation, { token, pin }), pin);
  }
  return afterVerifyPin(verified, { ticket, pin, now: Date.now() });
}
