/** The ticket of one verification in the queue of its address. */
export interface Ticket {
  /** Verifications that began earlier and are still running. */
  position(): number;
  /** Resolves when the position is below a number. */
  waitUntilBelow(position: number): Promise<void>;
  /** Removes the verification from the queue; lets the next ones go on. */
  leave(): void;
}

interface Waiting {
  readonly below: number;
  readonly resume: () => void;
}

/**
 * The verifications of each address in the order of their arrival, so that no more run at once than may still fail. Kept
 * in memory while they run.
 */
export const verificationQueue = () => {
  const queues = new Map<string, object[]>();
  const waiting = new Map<object, Waiting>();

  return {
    join(key: string): Ticket {
      const ticket = {};
      const queue = queues.get(key) ?? [];
      queues.set(key, queue);
      queue.push(ticket);
      return {
        position: () => queue.indexOf(ticket),
        waitUntilBelow: (position) =>
          queue.indexOf(ticket) < position
            ? Promise.resolve()
            : new Promise((resolve) => {
                waiting.set(ticket, { below: position, resume: resolve });
              }),
        leave() {
          queue.splice(queue.indexOf(ticket), 1);
          if (queue.length === 0) queues.delete(key);
          for (const [index, each] of queue.entries()) {
            const wait = waiting.get(each);
            if (wait === undefined || index >= wait.below) continue;
            waiting.delete(each);
            wait.resume();
          }
        },
      };
    },
  };
};
