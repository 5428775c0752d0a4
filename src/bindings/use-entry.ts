import { useLocation, useSearch } from '@tanstack/react-router';
import type { EntryParams } from '#src/flows/entry-params.ts';
import { type EntryState, readEntryState } from '#src/flows/history-state.ts';
import type { MessageKey } from '#src/locales/messages.ts';

declare module '@tanstack/react-router' {
  interface HistoryState extends EntryState {}
}

/** Returns the entry parameters in the URL. */
export const useEntryParams = (): EntryParams => useSearch({ from: '__root__' });

/** Returns the message key of the current history entry. */
export const useEntryMessage = (): MessageKey | undefined =>
  useLocation({ select: ({ state }) => readEntryState(state).message });

/** Returns the incident of the current history entry: the reference and the time of the failed call. */
export function useIncident(): EntryState['incident'] {
  const reference = useLocation({ select: ({ state }) => readEntryState(state).incident?.reference });
  const at = useLocation({ select: ({ state }) => readEntryState(state).incident?.at });
  return reference === undefined || at === undefined ? undefined : { reference, at };
}
