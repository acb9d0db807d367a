/** Runs what nobody waits for once the browser has nothing else to do; at once where it cannot tell. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else work();
};
