import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';

const web = fileURLToPath(new URL('../../web', import.meta.url));
const entry = 'only-libraries';

export interface BundledFile {
  readonly name: string;
  readonly isEntry: boolean;
  /** Compressed by brotli. */
  readonly content: Buffer;
}

/**
 * Scripts and styles, with the web's bundler and compression.
 * @param source of the only module
 */
export async function bundle(source: string): Promise<BundledFile[]> {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [
      {
        name: entry,
        // Below the web's folder, so that packages resolve.
        resolveId: (id) => (id === entry ? `${web}/${entry}.js` : null),
        load: (id) => (id === `${web}/${entry}.js` ? source : null),
      },
    ],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_500,
      rolldownOptions: { input: entry },
    },
  });
  if (!('output' in built)) throw new Error('The libraries were not built');
  return Promise.all(
    built.output.map(async (file) => ({
      name: file.fileName,
      isEntry: file.type === 'chunk' && file.isEntry,
      content: await promisify(brotliCompress)(file.type === 'chunk' ? file.code : file.source),
    })),
  );
}

/** @returns bytes of scripts and styles */
export const bundledBytes = async (source: string): Promise<number> =>
  (await bundle(source)).reduce((sum, { content }) => sum + content.length, 0);
