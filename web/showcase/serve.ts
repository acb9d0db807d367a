import { join } from 'node:path';
import { build, preview } from 'vite';
import { showcaseAddress } from './address';

const configFile = join(import.meta.dirname, 'vite.config.ts');

/**
 * Builds the showcase into a folder and serves it.
 * @returns its address, and how to end it
 */
export const serveShowcase = async (
  outDir: string,
): Promise<{ address: string; stop: () => Promise<void> }> => {
  const options = { configFile, build: { outDir } };
  await build(options);
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } });
  const [local] = server.resolvedUrls?.local ?? [];
  if (local === undefined) throw new Error('The showcase did not start.');
  return { address: new URL(showcaseAddress, local).href, stop: () => server.close() };
};
