// TanStack Router's own members of the state of a history entry. It discards a state without them, and has no public function
// that reads or writes them, so the app does so only here.

/** Returns the place of an entry in the history, from 0, which the router counts; 0 if another script wrote the state. */
export const historyIndex = (state: { readonly __TSR_index?: unknown } | null): number =>
  Number(state?.__TSR_index) || 0;

/** Returns a state that the router accepts. @param index the place of the entry in the history. */
export function withRouterKeys<State extends object>(state: State, index: number) {
  const key = `page-${index}`;
  return { ...state, key, __TSR_key: key, __TSR_index: index };
}
