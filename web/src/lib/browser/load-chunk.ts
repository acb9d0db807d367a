/** Milliseconds before the second and the third attempt. */
const delays = [1_000, 3_000] as const;

/**
 * Imports a chunk, and tries again after a dropped request. Browsers other than Chromium remember for the life of
 * the page that an import failed, and a deployment removes the previous build's chunks, so a caller that cannot do
 * without the chunk has to offer a reload.
 * @throws what the last attempt threw; at once if the browser is offline
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const delay of delays) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return load();
}
