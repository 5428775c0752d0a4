import { useSyncExternalStore } from 'react';
import type { FormPost } from '#src/flows/hand-off-target.ts';

/** What the page is doing: nothing, waiting for a service, or leaving for another application. */
export type Activity =
  | { readonly phase: 'idle' }
  | { readonly phase: 'working' }
  | { readonly phase: 'leaving'; readonly departure: FormPost };

const idle: Activity = { phase: 'idle' };

/** Holds the one activity of the page; the guard that keeps a double click from sending twice. */
export class ActivityStore {
  #current: Activity = idle;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Activity => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins work. @returns false where something is under way already. */
  begin(): boolean {
    if (this.#current.phase !== 'idle') return false;
    this.#set({ phase: 'working' });
    return true;
  }

  leave(departure: FormPost): void {
    this.#set({ phase: 'leaving', departure });
  }

  end(): void {
    if (this.#current.phase !== 'idle') this.#set(idle);
  }

  #set(next: Activity): void {
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }
}

/** The page's activity, kept up to date. */
export const useActivity = (store: ActivityStore): Activity =>
  useSyncExternalStore(store.subscribe, store.get, () => idle);
