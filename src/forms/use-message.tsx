import { useLocation } from '@tanstack/react-router';
import { readEntryState } from '#src/flow/history-state.ts';
import type { MessageKey } from '#src/locales/messages.ts';

/** Returns the message key of the current history entry. */
export const useMessage = (): MessageKey | undefined =>
  useLocation({ select: ({ state }) => readEntryState(state).message });
