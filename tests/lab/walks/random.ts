/** A random number generator that returns the same sequence for the same seed (mulberry32). */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  /** Returns a number of at least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
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

  /**
   * Returns a separate generator for a name. How many numbers one generator returns does not change the numbers of
   * another, so requests that arrive in another order do not change a walk.
   */
  named(name: string): Random {
    // FNV-1a.
    let hash = 0x811c9dc5 ^ this.#seed;
    for (let index = 0; index < name.length; index += 1) {
      hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
    }
    return new Random(hash);
  }
}
