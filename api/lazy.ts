/**
 * Returns a function that creates a value on its first call. If all schemas were created at the start, they would delay a login.
 */
export function lazy<Value>(create: () => Value): () => Value {
  let created: Value | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
