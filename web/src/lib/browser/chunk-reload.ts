const key = 'vantage:reloadedFor';

const reloadedFor = (): string[] => {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
};

/**
 * Reloads the page when a chunk is missing after a deployment, once per file: if it is still missing, the
 * caller reports the error.
 */
const reloadOnceFor = (missing: string): void => {
  const before = reloadedFor();
  if (before.includes(missing) || !navigator.onLine) return;
  try {
    window.sessionStorage.setItem(key, JSON.stringify([...before, missing]));
  } catch {
    // Without a record of the reload it could loop forever.
    return;
  }
  window.location.reload();
};

/** Optional chunks: a reload would lose what the user has typed. */
const optional = /\/common-passwords-/;

export const reloadOnceForMissingChunk = (): void => {
  window.addEventListener('vite:preloadError', ({ payload: { message } }) => {
    if (!optional.test(message)) reloadOnceFor(message);
  });
};
