/** Runs low-priority work when the browser is idle; immediately where `requestIdleCallback` is missing. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else work();
};
