/** Source of the present instant; tests inject one that they can move. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * A clock that follows the database's: lifetimes must not depend on the clock of the machine that happens to
 * serve a request.
 */
export class DatabaseClock implements Clock {
  #offset = 0;

  constructor(private readonly local: Clock) {}

  now(): number {
    return this.local.now() + this.#offset;
  }

  /**
   * Measures the offset anew.
   * @param askDatabase answers the database's present time in milliseconds since the epoch
   */
  async synchronise(readDatabaseTime: () => Promise<number>): Promise<void> {
    const before = this.local.now();
    const databaseNow = await readDatabaseTime();
    const after = this.local.now();
    this.#offset = databaseNow - (before + after) / 2;
  }
}
