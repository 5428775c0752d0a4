/** Where someone was when a call was sent, or is when its answer arrives. */
export interface Standing {
  /** The run of the flow's ticket; `undefined` without one. */
  readonly run: string | undefined;
  /** The address's path and progress. */
  readonly place: string;
}

/**
 * What an answer may still do. In a flow that was reset or left it does nothing; for someone who moved within
 * the flow it may change the ticket, but drags nobody forward (contract section 4).
 */
export function lateness(sent: Standing, now: Standing): 'in-time' | 'ticket-only' | 'drop' {
  if (sent.run !== now.run) return 'drop';
  if (sent.place === now.place) return 'in-time';
  return sent.run === undefined ? 'drop' : 'ticket-only';
}
