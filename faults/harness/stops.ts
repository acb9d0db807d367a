/** What is stopped at the end, in reverse order. */
export interface Stops {
  /** What is added after the end is stopped at once: it was being started at that time. */
  add(stop: () => unknown): void;
  /** Goes on when a stop fails. Can be repeated. @throws the first failure */
  unwind(): Promise<void>;
}

export function stopsInReverse(): Stops {
  const stops: (() => unknown)[] = [];
  let unwinding: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      try {
        await stop();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  return {
    add(stop) {
      stops.push(stop);
      if (unwinding) unwinding = unwinding.catch(() => {}).then(stopAll);
    },
    unwind: () => (unwinding ??= stopAll()),
  };
}
