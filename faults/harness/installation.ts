import { freePort } from '../../server/testing/process/free-port';
import { startNginx } from './nginx';
import type { TestDatabase } from './postgres';
import type { Product } from './product';
import type { Stage } from './stage';

/** Two web and two worker processes behind nginx with TLS, as in `deploy/`. */
export interface Installation {
  readonly origin: string;
  readonly database: TestDatabase;
  /** The web processes are first. */
  readonly processes: Product[];
  /** Starts the process at an index of `processes` again, at the same address. */
  startAgain(index: number): Promise<void>;
}

export async function openInstallation(stage: Stage, smtpUrl: string): Promise<Installation> {
  const database = await stage.database();
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const start = (index: number): Promise<Product> =>
    stage.start({
      role: index < 2 ? 'web' : 'worker',
      database,
      env: { PORT: String(ports[index]), SMTP_URL: smtpUrl },
    });
  const processes: Product[] = [];
  for (const index of ports.keys()) processes.push(await start(index));
  const { origin } = await startNginx({
    folder: stage.folder,
    port: await freePort(),
    upstreamPorts: [ports[0], ports[1]],
    atEnd: stage.atEnd,
  });
  return {
    origin,
    database,
    processes,
    async startAgain(index) {
      processes[index] = await start(index);
    },
  };
}
