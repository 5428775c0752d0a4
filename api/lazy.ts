/**
 * Returns a function that creates a value on its first call and returns the same value on every later call. Schemas are
 * lazy because a chunk that created its schemas while it starts would delay a login.
 */
export function lazy<Value>(create: () => Value): () => Value {
  let created: Value | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
