import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findRunningEmbeddedPostgres } from '@vantage/embedded-postgresql/embedded-postgres';

/** Like `npm start`, on a free port and its own database. @returns a function that stops it */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vantage-e2e-'));
  // PostgreSQL runs as an ordinary user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const product = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'dist', 'main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      // Journeys run their own identity provider.
      PROVIDERS_ON_LOOPBACK: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    if (product.exitCode === null) {
      product.kill('SIGTERM');
      await once(product, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  const lines = createInterface({ input: product.stdout });
  const log = join(dataDir, 'requests.log');
  lines.on('line', (line) => line.startsWith('{') && appendFileSync(log, `${line}\n`));
  const port = await new Promise<string | undefined>((resolve) => {
    lines.on('line', (line) => {
      const address = /ready: http:\/\/127\.0\.0\.1:(\d+)\//.exec(line);
      if (address) resolve(address[1]);
    });
    product.once('exit', () => resolve(undefined));
  });
  if (port === undefined) {
    await stop();
    throw new Error('The product did not start; see the line above.');
  }
  process.env['VANTAGE_PORT'] = port;
  process.env['VANTAGE_LOG'] = log;
  // Tenants and users, which cannot be created over HTTP, are inserted as the operator would.
  process.env['VANTAGE_OWNER_URL'] = (await findRunningEmbeddedPostgres(dataDir))?.ownerUrl ?? '';
  return stop;
}
