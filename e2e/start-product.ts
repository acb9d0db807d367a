import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts the built product on a free port and a database of its own, as `npm start` would, and gives the journeys its
 * address. What it returns ends it again.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vantage-e2e-'));
  // PostgreSQL runs as an ordinary user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const product = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'dist', 'main.js')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    if (product.exitCode === null) {
      product.kill('SIGTERM');
      await once(product, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: product.stdout })) {
    const address = /ready: http:\/\/127\.0\.0\.1:(\d+)\//.exec(line);
    if (address?.[1]) {
      process.env['VANTAGE_PORT'] = address[1];
      product.stdout.resume();
      return stop;
    }
  }
  await stop();
  throw new Error('The product did not start; see the line above.');
}
