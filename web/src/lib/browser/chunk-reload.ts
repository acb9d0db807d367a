const key = 'vantage:reloadedFor';

const reloadedFor = (): string[] => {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
};

/**
 * Loads the page anew because a file of ours is gone (a new version was deployed), once for each file: if it is still
 * missing then, whoever asked for it says so.
 */
const reloadOnceFor = (missing: string): void => {
  const before = reloadedFor();
  if (before.includes(missing) || !navigator.onLine) return;
  try {
    window.sessionStorage.setItem(key, JSON.stringify([...before, missing]));
  } catch {
    // Without a memory of it a reload could go on for ever.
    return;
  }
  window.location.reload();
};

/** What a screen does without, since what somebody has typed there would be lost. */
const optional = /\/common-passwords-/;

/** A screen whose chunk is gone comes back by loading the page anew. */
export const reloadOnceForMissingChunk = (): void => {
  window.addEventListener('vite:preloadError', ({ payload: { message } }) => {
    if (!optional.test(message)) reloadOnceFor(message);
  });
};
