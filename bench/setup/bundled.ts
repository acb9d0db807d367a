import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';

const web = fileURLToPath(new URL('../../web', import.meta.url));
const entry = 'only-libraries';

/**
 * With the web's bundler and compression.
 * @param source of the only module
 * @returns bytes of scripts and styles
 */
export async function bundledBytes(source: string): Promise<number> {
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
  const sizes = built.output.map(async (file) => {
    const content = file.type === 'chunk' ? file.code : file.source;
    return (await promisify(brotliCompress)(content)).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
