const key = 'vantage:reloadedFor';

const reloadedFor = (): string[] => {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
};

/**
 * A screen whose chunk is gone (a new version was deployed) comes back by loading the page anew. Once for each
 * chunk: if it is still missing then, the screen's error boundary says so.
 */
export const reloadOnceForMissingChunk = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const missing = event.payload.message;
    const before = reloadedFor();
    if (before.includes(missing) || !navigator.onLine) return;
    try {
      window.sessionStorage.setItem(key, JSON.stringify([...before, missing]));
    } catch {
      // Without a memory of it a reload could go on for ever.
      return;
    }
    window.location.reload();
  });
};
