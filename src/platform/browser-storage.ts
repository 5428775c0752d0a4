/** Storage of texts. If the browser blocks it, or if it is full, `read` returns `undefined` and no method throws. */
export interface BrowserStorage {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
}

function attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/** The session storage of this tab. */
export const tabStorage: BrowserStorage = {
  read: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
  write: (key, value) => attempt((storage) => storage.setItem(key, value)),
  remove: (key) => attempt((storage) => storage.removeItem(key)),
};
