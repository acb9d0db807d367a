/** A file of `workerBundles` in `scripts/build.mjs`. */
type WorkerName = 'password-hashing-worker' | 'survey-worker' | 'xlsx-worker';

const isSource = import.meta.url.endsWith('.ts');

/**
 * Node.js 20 can't load TypeScript, so that worker threads are bundled: in production beside the server's bundle, and
 * otherwise into `server/dist/source-workers`, when tests or the development server start.
 * @returns the URL of a worker's code
 */
export const workerUrl = (name: WorkerName): URL =>
  new URL(isSource ? `../../../dist/source-workers/${name}.js` : `./${name}.js`, import.meta.url);
