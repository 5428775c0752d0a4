// TanStack Router has its own members in the state of a history entry. The router discards a state without them, and has no
// public function that reads or writes them.

/** Returns the router's index of a history entry, from 0. If another script wrote the state, returns 0. */
export const historyIndex = (state: { readonly __TSR_index?: unknown } | null): number =>
  Number(state?.__TSR_index) || 0;

/** Returns a state that the router accepts. @param index the index of the history entry. */
export function withRouterKeys<State extends object>(state: State, index: number) {
  const key = `page-${index}`;
  return { ...state, key, __TSR_key: key, __TSR_index: index };
}
