// TanStack Router's own members of the state of a history entry. It discards a state without them, and has no public function
// for them.

/** Returns the router's index of a history entry, from 0; 0 if another script wrote the state. */
export const historyIndex = (state: { readonly __TSR_index?: unknown } | null): number =>
  Number(state?.__TSR_index) || 0;

/** Returns a state that the router accepts. @param index the index of its entry. */
export function withRouterKeys<State extends object>(state: State, index: number) {
  const key = `page-${index}`;
  return { ...state, key, __TSR_key: key, __TSR_index: index };
}
