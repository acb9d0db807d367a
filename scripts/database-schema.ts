// Generates the tables' types from a migrated database. `npm run check` uses `--verify`, which fails if they
// are outdated.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../embedded-postgresql/src/embedded-postgres';
import { migrate } from '../server/src/platform/database/migrations';

const server = join(dirname(fileURLToPath(import.meta.url)), '..', 'server');
const directory = realpathSync(mkdtempSync(join(tmpdir(), 'vantage-schema-')));
// PostgreSQL may run as another user, who has to pass through.
chmodSync(directory, 0o755);
const postgres = await startEmbeddedPostgres({
  dataDir: join(directory, 'data'),
  log: () => {},
  settings: { fsync: 'off' },
});
try {
  await migrate({
    ownerUrl: postgres.ownerUrl,
    applicationRole: new URL(postgres.applicationUrl).username,
    directory: join(server, 'migrations'),
  });
  const { status } = spawnSync(
    'npx',
    [
      'kysely-codegen',
      '--config-file=kysely-codegen.json',
      `--url=${postgres.ownerUrl}`,
      ...process.argv.slice(2),
    ],
    { cwd: server, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
