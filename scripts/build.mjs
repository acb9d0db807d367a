// Builds the server as one bundle with its worker threads, and the pages as hashed, precompressed files.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const sources = [
  'contract',
  'dev-mailbox',
  'embedded-postgresql',
  'locales',
  'server',
  'survey-document',
  'web',
  'scripts',
  'package-lock.json',
];
const serverSources = join(checkout, 'server', 'src');
const serverDist = join(checkout, 'server', 'dist');
const stamp = join(serverDist, 'built-from');

/** Files that affect the build, without generated ones, which every build changes. */
async function sourceFiles(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  const nested = await Promise.all(
    entries
      .filter(
        ({ name }) =>
          !['node_modules', 'dist'].includes(name) && !name.startsWith('.') && !name.endsWith('.gen.ts'),
      )
      .map((entry) => sourceFiles(join(path, entry.name))),
  );
  return nested.flat();
}

async function sourcesHash() {
  const files = (await Promise.all(sources.map((source) => sourceFiles(join(checkout, source))))).flat();
  const hash = createHash('sha256').update(process.version);
  for (const file of files.toSorted()) hash.update(relative(checkout, file)).update(await readFile(file));
  return hash.digest('hex');
}

/** @param entryPoints paths of sources by the names of their bundles */
const bundles = (entryPoints, outdir) => ({
  entryPoints,
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Packages stay in node_modules; the workspaces are sources and belong into the bundle.
  plugins: [
    {
      name: 'packages-stay-outside',
      setup: ({ onResolve }) => {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@vantage/') ? undefined : { path, external: true },
        );
      },
    },
  ],
});

/** @param outdir two levels below the checkout */
const workerBundles = (outdir) =>
  bundles(
    {
      'password-hashing-worker': join(serverSources, 'platform/crypto/password-hashing-worker.ts'),
      'survey-worker': join(serverSources, 'modules/surveys/validation/worker/survey-worker.ts'),
      'xlsx-worker': join(serverSources, 'platform/tables/xlsx-worker.ts'),
    },
    outdir,
  );

/**
 * Options of esbuild for the worker threads of a server that runs from its sources: Node.js 20 can't load TypeScript, and
 * a loader in each thread would triple its start-up time. `server/src/platform/threads/worker-url.ts` finds them.
 */
export const sourceWorkers = workerBundles(join(serverDist, 'source-workers'));

export async function buildSourceWorkers() {
  const { build } = await import('esbuild');
  await build(sourceWorkers);
}

/** The commit of the sources, with a mark if they were changed since. An image is built without its history. */
function readCommit() {
  if (process.env.SOURCE_COMMIT) return process.env.SOURCE_COMMIT;
  const { status, stdout } = spawnSync(
    'git',
    ['describe', '--always', '--abbrev=12', '--dirty', '--exclude=*'],
    {
      cwd: checkout,
      encoding: 'utf8',
    },
  );
  return status === 0 ? stdout.trim() : null;
}

/** Deletes chunks of earlier builds, whose names differ. */
async function removeChunks(dist) {
  const names = await readdir(dist).catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith('chunk-')).map((name) => rm(join(dist, name))));
}

/** @param dist the output folder, two levels below the checkout */
export async function buildServer(dist = serverDist) {
  const { build } = await import('esbuild');
  await removeChunks(dist);
  await Promise.all([
    build({
      ...bundles({ main: join(serverSources, 'main.ts'), cli: join(serverSources, 'cli.ts') }, dist),
      // What is imported only when it is needed stays apart, with the packages that it needs.
      splitting: true,
      chunkNames: 'chunk-[hash]',
    }),
    // Beside the bundle, whose threads load them.
    build(workerBundles(dist)),
  ]);
  await writeFile(join(dist, 'build.json'), JSON.stringify({ commit: readCommit() }));
}

async function buildWeb() {
  const { build } = await import('vite');
  const root = join(checkout, 'web');
  for (const config of ['vite.config.ts', 'survey.vite.config.ts'])
    await build({ root, configFile: join(root, config), logLevel: 'warn' });
  await import(pathToFileURL(join(root, 'samples', 'build.mjs')).href).then(({ buildSamples }) =>
    buildSamples(),
  );
}

/** Writes `.br` and `.gz` files, so that the server never compresses at run time. @param quality of Brotli, up to 11 */
async function compress(folder, quality) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const content = await readFile(file);
        if (content.length < 256) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      }),
  );
}

/** The stamp of a build whose files are only lightly compressed. */
const forTests = (hash) => `${hash} for tests`;

const isBuiltFrom = async (...stamps) => existsSync(stamp) && stamps.includes(await readFile(stamp, 'utf8'));

/** Skips the build of unchanged sources. A separate process releases the bundlers' gigabyte. */
export async function buildIfChanged(say) {
  if (await isBuiltFrom(await sourcesHash())) return;
  say('Building…');
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
    cwd: checkout,
    // What it says goes to the standard error output: the other one belongs to the command that builds first.
    stdio: ['ignore', process.stderr, 'inherit'],
  });
  if (status !== 0) {
    console.error('The build failed: see the lines above.');
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const hash = await sourcesHash();
  // Brotli's best quality takes more processor time than the build itself, and tests don't depend on it.
  const isForTests = process.argv.includes('--for-tests');
  const isBuilt = isForTests ? await isBuiltFrom(hash, forTests(hash)) : await isBuiltFrom(hash);
  if (!isBuilt) {
    await mkdir(dirname(stamp), { recursive: true });
    await Promise.all([buildServer(), buildSourceWorkers(), buildWeb()]);
    await compress(join(checkout, 'web', 'dist'), isForTests ? 5 : constants.BROTLI_MAX_QUALITY);
    await writeFile(stamp, isForTests ? forTests(hash) : hash);
  }
}
