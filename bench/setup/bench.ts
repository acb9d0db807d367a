import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBenchDatabase, type BenchDatabase } from './database';
import { freePort, startMailSink, type MailSink } from './mail-sink';
import type { Session } from './requests';
import { startDemo, startProduct, startReference, type Server } from './servers';
import { signIn } from './sessions';
import { makeTenants, type Tenant } from './users';

const standard = { tenants: 20, usersPerTenant: 5_000 } as const;
const poolSize = 10;

/** Everything is created on first use, and stopped by `close`. */
export interface Bench {
  readonly quick: boolean;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** Temporary; deleted at the end. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Registers what to stop at the end, in reverse order, also after an interruption. */
  readonly atEnd: (stop: () => unknown) => void;
  database(): Promise<BenchDatabase>;
  /** The product sends its mail to the sink; where that isn't installed, to its own mailbox. */
  servers(): Promise<{
    readonly product: Server;
    readonly reference: Server;
    readonly mailSink: MailSink | null;
  }>;
  demo(): Promise<Server>;
  /** The 20 tenants of 5,000 users. */
  tenants(): Promise<Tenant[]>;
  /** Signed-in users of the 20 tenants. Access tokens live ten minutes, so each figure needs new ones. */
  sessions(perTenant: number): Promise<Session[]>;
  signIn(tenant: Tenant, userNumber: number): Promise<Session>;
  listTenants(name: string, sizes: readonly number[]): Promise<Tenant[]>;
  close(): Promise<void>;
}

const memoize = <Result>(make: () => Promise<Result>): (() => Promise<Result>) => {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
};

export async function openBench(options: {
  readonly quick: boolean;
  readonly rounds: number;
  readonly say: (line: string) => void;
}): Promise<Bench> {
  const { quick, rounds, say } = options;
  const stops: (() => unknown)[] = [];
  const atEnd = (stop: () => unknown): void => void stops.push(stop);

  const folder = await mkdtemp(join(tmpdir(), 'vantage-bench-'));
  // Root's PostgreSQL runs as another user, who has to pass through.
  await chmod(folder, 0o711);
  atEnd(() => rm(folder, { recursive: true, force: true }));

  const database = memoize(() => openBenchDatabase({ folder, atEnd, say }));
  const listTenants = async (name: string, sizes: readonly number[]): Promise<Tenant[]> => {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const startedAt = performance.now();
    const tenants = await makeTenants((await database()).database, name, sizes);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    say(`Made ${total.toLocaleString('en')} users in ${sizes.length} tenants (${seconds} s)`);
    return tenants;
  };
  const standardTenants = memoize(() =>
    listTenants(
      'standard',
      Array.from({ length: standard.tenants }, () => standard.usersPerTenant),
    ),
  );
  const servers = memoize(async () => {
    const urls = await database();
    const reference = await startReference({ urls, poolSize, folder, atEnd });
    const mailSink = await startMailSink(await freePort(), atEnd);
    const product = await startProduct({ urls, poolSize, folder, atEnd, smtpUrl: mailSink?.url });
    return { product, reference, mailSink };
  });
  const signInTo = async (tenant: Tenant, userNumber: number): Promise<Session> =>
    signIn((await servers()).product.origin, tenant, userNumber);

  return {
    quick,
    rounds,
    seconds: quick ? 2 : 8,
    connections: 32,
    folder,
    say,
    atEnd,
    database,
    servers,
    demo: memoize(() => startDemo({ folder, atEnd })),
    tenants: standardTenants,
    listTenants,
    signIn: signInTo,
    async sessions(perTenant) {
      const sessions: Session[] = [];
      for (const tenant of await standardTenants())
        for (let user = 1; user <= perTenant; user += 1) sessions.push(await signInTo(tenant, user));
      return sessions;
    },
    async close() {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
    },
  };
}
