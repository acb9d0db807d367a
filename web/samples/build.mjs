import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, runnerImport } from 'vite';
import { hindiFont, interFont, japaneseFont } from './fonts.mjs';

const source = dirname(fileURLToPath(import.meta.url));
const output = join(source, '../dist/samples');
/** The package exports only its index; the files are in the folder next to it. */
const datasets = join(createRequire(import.meta.url).resolve('vega-datasets'), '../../data');

/**
 * Builds the sample dashboards into web/dist/samples. They run in an opaque origin, so pages load classic
 * scripts only: the shared data, then one bundle that picks the page by `data-page`.
 */
export async function buildSamples() {
  await rm(output, { recursive: true, force: true });
  await mkdir(join(output, 'assets'), { recursive: true });
  const [bundle, data, inter, ja, hi] = await Promise.all([
    buildBundle(),
    writeData(),
    writeFont('font', interFont()),
    writeFont('font-ja', japaneseFont()),
    writeFont('font-hi', hindiFont()),
  ]);
  const { pages } = await importSource('pages/page-list.ts');
  const titles = JSON.parse(await readFile(join(source, 'texts/en/pages.json'), 'utf8'));
  const icon = await readFile(join(source, 'icon.svg'), 'utf8');
  for (const page of pages) {
    const scripts = [inter, data.strikes, ...(page.needsHazards ? [data.hazards] : []), bundle.script];
    await writeFile(
      join(output, `${page.id}.html`),
      renderHtml({
        id: page.id,
        title: titles[page.id],
        style: bundle.style,
        scripts,
        fonts: { ja, hi },
        icon,
      }),
    );
  }
}

/** Uses Vite to import TypeScript, so that the build runs the packing code that the tests check. */
async function importSource(path) {
  const { module } = await runnerImport(join(source, path), {
    root: source,
    configFile: false,
    logLevel: 'warn',
  });
  return module;
}

async function buildBundle() {
  const result = await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    base: './',
    publicDir: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: output,
      emptyOutDir: false,
      target: 'es2022',
      // `light-dark()` and `field-sizing` must not be transpiled.
      cssTarget: 'chrome125',
      cssCodeSplit: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: join(source, 'main.tsx'),
        output: {
          format: 'iife',
          entryFileNames: 'assets/samples-[hash].js',
          assetFileNames: 'assets/samples-[hash][extname]',
        },
      },
    },
  });
  const names = result.output.map((file) => file.fileName);
  return {
    script: names.find((name) => name.endsWith('.js')),
    style: names.find((name) => name.endsWith('.css')),
  };
}

async function writeData() {
  const [{ packStrikes }, { readStrikes }, { readDisasters, readEarthquakes }] = await Promise.all(
    ['data/packed-strikes.ts', 'data/read-csv.ts', 'data/hazards.ts'].map(importSource),
  );
  const read = (name) => readFile(join(datasets, name), 'utf8');
  const [strikes, disasters, earthquakes] = await Promise.all(
    ['birdstrikes.csv', 'disasters.csv', 'earthquakes.json'].map(read),
  );
  return {
    strikes: await writeScript('strikes', 'vantageStrikes', packStrikes(readStrikes(strikes))),
    hazards: await writeScript('hazards', 'vantageHazards', {
      disasters: readDisasters(disasters),
      earthquakes: readEarthquakes(JSON.parse(earthquakes)),
    }),
  };
}

async function writeFont(name, fonts) {
  return writeHashed(name, `(globalThis.vantageFonts??=[]).push(...${JSON.stringify(await fonts)});\n`);
}

async function writeScript(name, global, value) {
  return writeHashed(name, `var ${global}=${JSON.stringify(value)};\n`);
}

async function writeHashed(name, text) {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const path = `assets/${name}-${hash}.js`;
  await writeFile(join(output, path), text);
  return path;
}

/** Title and language are those of the source; the page replaces them by the reader's. */
function renderHtml({ id, title, style, scripts, fonts, icon }) {
  return `<!doctype html>
<html lang="en" data-page="${id}" data-ja-font="./${fonts.ja}" data-hi-font="./${fonts.hi}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon.trim())}" />
    <link rel="stylesheet" href="./${style}" />
${scripts.map((path) => `    <script defer src="./${path}"></script>`).join('\n')}
  </head>
  <body>
    <div id="root"></div>
    <noscript>This dashboard needs JavaScript, which is turned off in this browser.</noscript>
  </body>
</html>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSamples();
