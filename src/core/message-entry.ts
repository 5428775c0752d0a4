import { reference } from '#api/reference.ts';
import type { EntryState } from '#src/flows/history-state.ts';
import type { NavigationOptions } from './navigation.ts';

/** Returns the message of a navigation for its history entry, with the incident by which support finds the failed call. */
export const messageEntry = ({
  message,
  failedAt,
}: NavigationOptions): Pick<EntryState, 'message' | 'incident'> =>
  message === undefined
    ? {}
    : { message, incident: failedAt === undefined ? undefined : { reference: reference(), at: failedAt } };
