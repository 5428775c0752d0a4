/** Storage that may be blocked, full or absent: then nothing is kept, and nothing fails. */
export interface BrowserStorage {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
}

function storage(area: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(window[area]);
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => attempt((stored) => stored.getItem(key)) ?? undefined,
    write: (key, value) => attempt((stored) => stored.setItem(key, value)),
    remove: (key) => attempt((stored) => stored.removeItem(key)),
  };
}

/** Kept for this tab. */
export const tabStorage: BrowserStorage = storage('sessionStorage');

/** Kept for the next visit. */
export const deviceStorage: BrowserStorage = storage('localStorage');
