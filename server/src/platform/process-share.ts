let processCount = 1;

/** Called once, before anything is built. @param count processes that share the clients of this machine */
export const setProcessCount = (count: number): void => {
  processCount = count;
};

/**
 * The part of a limit that one process of a group may use, since limits in memory are not shared. Connections are
 * dealt out in turn, so that the processes together allow about the limit.
 * @returns at least 1
 */
export const perProcess = (limit: number): number => Math.max(1, Math.ceil(limit / processCount));
