function attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * The session storage of this tab. If the browser blocks it, or if it is full, `read` returns `undefined` and no method
 * throws.
 */
export const tabStorage = {
  read: (key: string): string | undefined => attempt((storage) => storage.getItem(key)) ?? undefined,
  write: (key: string, value: string): void => attempt((storage) => storage.setItem(key, value)),
  remove: (key: string): void => attempt((storage) => storage.removeItem(key)),
};
