import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';
import { launchBrowser } from '../browser/chromium';
import type { Bench } from '../setup/bench';
import type { Figure } from './figure';

const kinds = ['script', 'stylesheet'];
const web = fileURLToPath(new URL('../../web', import.meta.url));
const entry = 'react-alone';

/** The minimum of any product with React. */
const reactAlone = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.body).render(createElement('p', null, 'Hello'));`;

/** With the web's bundler and compression. @returns bytes */
async function bytesOfReact(): Promise<number> {
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
        load: (id) => (id === `${web}/${entry}.js` ? reactAlone : null),
      },
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
  });
  if (!('output' in built)) throw new Error('React alone was not built into one file');
  const sizes = built.output.map(async (file) =>
    file.type === 'chunk' ? (await promisify(brotliCompress)(file.code)).length : 0,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

interface Download {
  readonly file: string;
  readonly bytes: number;
}

/** Scripts and styles that a browser with an empty cache loads until the sign-in screen is usable. */
async function downloads(bench: Bench): Promise<Download[]> {
  const { origin } = await bench.demo();
  const browser = await launchBrowser(bench);
  const page = await browser.newPage();
  const downloading: Promise<Download>[] = [];
  page.on('requestfinished', (request) => {
    if (!kinds.includes(request.resourceType())) return;
    downloading.push(
      request.sizes().then((sizes) => ({
        file: new URL(request.url()).pathname.split('/').at(-1) ?? '',
        bytes: sizes.responseBodySize,
      })),
    );
  });
  // Compressed as in production: nothing else would detect a missing compression.
  const plain: string[] = [];
  page.on('response', (response) => {
    const { 'content-encoding': encoding, 'content-length': length = '0' } = response.headers();
    if (kinds.includes(response.request().resourceType()) && Number(length) > 1_024 && encoding !== 'br')
      plain.push(response.url());
  });
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  const userName = page.getByRole('textbox', { name: 'User name' });
  await userName.fill('admin');
  const files = await Promise.all(downloading);
  await browser.close();
  if (plain.length > 0) throw new Error(`Not compressed: ${plain.join(', ')}`);
  return files;
}

export const signInBytes: Figure = {
  id: 'P7',
  async measure(bench) {
    const [files, reference] = [await downloads(bench), await bytesOfReact()];
    const ours = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
    const largest = files
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 4)
      .map(({ file, bytes }) => `${file} ${kilobytes(bytes)}`);
    return [
      {
        id: 'P7',
        figure: 'JavaScript and CSS until the sign-in form works, brotli, against react and react-dom alone',
        ratio: ours / reference,
        goal: { atMost: 3 },
        // A number of bytes, the same each time.
        rounds: [{ ours, reference, ratio: ours / reference }],
        note: `${kilobytes(ours)} in ${files.length} files against ${kilobytes(reference)}: ${largest.join(', ')}`,
      },
    ];
  },
};
