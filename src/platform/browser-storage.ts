/** Storage that may be blocked, full or absent: then nothing is kept, and nothing fails. */
export interface BrowserStorage {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
}

function attempt<Result>(act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/** Kept for this tab. */
export const tabStorage: BrowserStorage = {
  read: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
  write: (key, value) => attempt((storage) => storage.setItem(key, value)),
  remove: (key) => attempt((storage) => storage.removeItem(key)),
};
