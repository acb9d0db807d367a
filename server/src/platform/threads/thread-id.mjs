// Plain JavaScript, because worker threads are not transpiled during development.
import { readlinkSync } from 'node:fs';

/** The id by which Linux accounts for this thread; elsewhere -1, the id of no thread. */
export const threadId = (() => {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return -1;
  }
})();
