import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { installIfChanged, requireNode } from './install.mjs';
import { runIn } from './run.mjs';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const run = runIn(checkout);

requireNode();
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length > 1) {
  console.error('npm run screenshots [-- folder] [-- --only customer-list]');
  process.exit(2);
}
const folder = resolve(checkout, positionals[0] ?? 'data/screenshots');

installIfChanged(console.log);
const { buildIfChanged } = await import('./build.mjs');
await buildIfChanged(console.log);

// Removes pictures of renamed screens, but leaves a given folder alone.
if (positionals[0] === undefined && values.only === undefined)
  rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const used =
  ensureBrowser(run) &&
  run(
    'npx',
    [
      'playwright',
      'test',
      '--config=e2e/screenshots/playwright.config.ts',
      '--reporter=line',
      ...(values.only === undefined ? [] : [`--grep=${values.only}`]),
    ],
    { SCREENSHOTS_FOLDER: folder },
  );
console.log(`\nOpen ${join(folder, 'index.html')}`);
process.exit(used ? 0 : 1);
