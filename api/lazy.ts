/**
 * Returns a function that creates a value on its first call and returns the same value on every later call. Schemas are
 * lazy because the core contains all of them. If the core created them while it starts, a login would be delayed.
 */
export function lazy<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
