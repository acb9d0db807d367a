export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Follows the database's clock, so that lifetimes do not depend on the machine that serves a request. */
export class DatabaseClock implements Clock {
  #offset = 0;

  constructor(private readonly local: Clock) {}

  now(): number {
    return this.local.now() + this.#offset;
  }

  /** @param readDatabaseTime in milliseconds since the epoch */
  async synchronize(readDatabaseTime: () => Promise<number>): Promise<void> {
    const before = this.local.now();
    const databaseNow = await readDatabaseTime();
    const after = this.local.now();
    this.#offset = databaseNow - (before + after) / 2;
  }
}
