export interface Ticket {
  /** Verifications that started earlier and are still running. */
  position(): number;
  waitUntilBelow(position: number): Promise<void>;
  leave(): void;
}

interface Waiting {
  readonly below: number;
  readonly resume: () => void;
}

/** Per IP address, in order of arrival and in memory: no more verifications run than failures are left. */
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
