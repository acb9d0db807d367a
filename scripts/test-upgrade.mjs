// Runs the API tests of an earlier version on the schema of this one, as during a rolling upgrade: the earlier version's
// migrations, then this version's of the phase `expand`. Usage: node scripts/test-upgrade.mjs <tag> [arguments of vitest]
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..');
const migrations = join('server', 'migrations');

const run = (cwd, command, ...args) => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
};

const listMigrations = (folder) =>
  readdirSync(join(folder, migrations)).filter((name) => name.endsWith('.sql'));

/** @returns the names of the files that the earlier version does not know */
function addExpandMigrations(earlier) {
  const before = listMigrations(earlier);
  const added = listMigrations(checkout).filter(
    (name) =>
      !before.includes(name) &&
      readFileSync(join(checkout, migrations, name), 'utf8').startsWith('-- Phase: expand\n'),
  );
  for (const name of added) cpSync(join(checkout, migrations, name), join(earlier, migrations, name));
  return added;
}

const [tag, ...args] = process.argv.slice(2);
if (tag === undefined) {
  console.error('Usage: node scripts/test-upgrade.mjs <tag> [arguments of vitest]');
  process.exit(2);
}
const earlier = mkdtempSync(join(tmpdir(), 'vantage-upgrade-'));
try {
  run(checkout, 'bash', '-c', `set -o pipefail; git archive "$0" | tar -x -C "$1"`, tag, earlier);
  run(earlier, 'npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  const added = addExpandMigrations(earlier);
  console.log(`Tests of ${tag} on ${added.length} newer migrations: ${added.join(', ') || '(none)'}`);
  // These compare the schema with the migrations of their own version.
  const ownSchema = ['--exclude', '**/database/migrations.test.ts'];
  run(earlier, 'npx', 'vitest', 'run', '--project', 'server', ...ownSchema, ...args);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(earlier, { recursive: true, force: true });
}
