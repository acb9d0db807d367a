/** A verification's place among those of its address that are under way in this process. */
export interface PlaceInLine {
  /** Verifications that began earlier and are not over. */
  ahead(): number;
  /** Ends the wait when fewer than so many are ahead. */
  untilAhead(fewer: number): Promise<void>;
  /** The verification is over; lets the next ones on. */
  leave(): void;
}

interface Waiting {
  readonly fewer: number;
  readonly goOn: () => void;
}

/**
 * The verifications of each address, in the order they came: so that of those that come at once no more are under way
 * than may still fail. Kept in memory, and as long as they last only.
 */
export const addressLine = () => {
  const lines = new Map<string, object[]>();
  const waiting = new Map<object, Waiting>();

  return {
    join(address: string): PlaceInLine {
      const place = {};
      const line = lines.get(address) ?? [];
      lines.set(address, line);
      line.push(place);
      return {
        ahead: () => line.indexOf(place),
        untilAhead: (fewer) =>
          line.indexOf(place) < fewer
            ? Promise.resolve()
            : new Promise((resolve) => {
                waiting.set(place, { fewer, goOn: resolve });
              }),
        leave() {
          line.splice(line.indexOf(place), 1);
          if (line.length === 0) lines.delete(address);
          for (const [index, each] of line.entries()) {
            const wait = waiting.get(each);
            if (wait === undefined || index >= wait.fewer) continue;
            waiting.delete(each);
            wait.goOn();
          }
        },
      };
    },
  };
};
