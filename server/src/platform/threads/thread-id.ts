import { readlinkSync } from 'node:fs';

const readThreadId = (): number => {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return -1;
  }
};

/** The id by which Linux accounts for this thread; elsewhere -1, the id of no thread. */
export const threadId = readThreadId();
