import { createHash } from 'node:crypto';

/** Random numbers, the same for the same seed. */
export class Random {
  readonly #seed: string;
  #count = 0;

  constructor(seed: number | string) {
    this.#seed = String(seed);
  }

  /** Returns a number of at least 0 and less than 1. */
  next(): number {
    this.#count += 1;
    return createHash('sha256').update(`${this.#seed} ${this.#count}`).digest().readUInt32BE() / 2 ** 32;
  }

  /** Returns a whole number of at least 0 and less than `below`. */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** Returns `true` with a probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a random item. @throws if the list is empty. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.int(items.length)];
    if (item === undefined) throw new Error('The list is empty.');
    return item;
  }

  /** Returns separate numbers for a name, so that requests that arrive in another order do not change a walk. */
  named(name: string): Random {
    return new Random(`${this.#seed} ${name}`);
  }
}
