/**
 * Returns a function that creates a value at its first call, and returns the same value at every later call. Schemas are
 * lazy because the core contains all of them, and to create them while it starts would delay a login.
 */
export function lazy<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
