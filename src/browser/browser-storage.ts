function attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/** The session storage of this tab. If the browser blocks it or it is full, it reads `undefined` and writes nothing. */
export const tabStorage = {
  read: (key: string): string | undefined => attempt((storage) => storage.getItem(key)) ?? undefined,
  write: (key: string, value: string): void => attempt((storage) => storage.setItem(key, value)),
  remove: (key: string): void => attempt((storage) => storage.removeItem(key)),
};
