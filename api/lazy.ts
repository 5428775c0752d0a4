/** Returns a function that creates a value on its first call: schemas created at the start would delay a login. */
export function lazy<Value>(create: () => Value): () => Value {
  let created: Value | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
