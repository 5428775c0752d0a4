import { useLocation, useSearch } from '@tanstack/react-router';
import type { EntryParams } from '#src/flows/entry-params.ts';
import { type EntryState, readEntryState } from '#src/flows/history-state.ts';
import type { MessageKey } from '#src/locales/messages.ts';

declare module '@tanstack/react-router' {
  interface HistoryState extends EntryState {}
}

/** The entry parameters of the address. */
export const useEntryParams = (): EntryParams => useSearch({ from: '__root__' });

/** The message of the present history entry. */
export const useEntryMessage = (): MessageKey | undefined =>
  useLocation({ select: ({ state }) => readEntryState(state).message });

/** The reference and the time of the failed call that the message is about. */
export function useIncident(): EntryState['incident'] {
  const reference = useLocation({ select: ({ state }) => readEntryState(state).incident?.reference });
  const at = useLocation({ select: ({ state }) => readEntryState(state).incident?.at });
  return reference === undefined || at === undefined ? undefined : { reference, at };
}
