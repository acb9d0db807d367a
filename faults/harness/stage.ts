import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openSmtpSink,
  type SmtpSink,
  type SmtpSinkOptions,
} from '../../server/testing/providers/open-smtp-sink';
import { openDatabaseProxy, type DatabaseProxy } from '../../server/testing/database/open-database-proxy';
import { runCommand } from './command';
import { openPostgres, type Postgres, type TestDatabase } from './postgres';
import { startProduct, type Product, type StartOptions } from './product';
import { stopsInReverse } from './stops';

/** What a fault happens to. All of it ends with the fault. */
export interface Stage {
  readonly say: (line: string) => void;
  /** Temporary. */
  readonly folder: string;
  readonly postgres: Postgres;
  /** Registers what to stop at the end, in reverse order. */
  readonly atEnd: (stop: () => unknown) => void;
  /** A new, migrated database. */
  database(): Promise<TestDatabase>;
  proxy(url: string): Promise<DatabaseProxy>;
  smtpSink(options?: SmtpSinkOptions): Promise<SmtpSink>;
  start(options: Omit<StartOptions, 'bundle' | 'folder' | 'atEnd'>): Promise<Product>;
  /** Runs `vantage` on a database. @throws if it fails */
  command(database: TestDatabase, ...args: readonly string[]): Promise<string>;
}

export interface Theatre {
  /** Runs on its own stage. */
  perform<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** @param options.bundle the server that is tried */
export async function openTheatre(options: {
  readonly bundle: string;
  readonly say: (line: string) => void;
}): Promise<Theatre> {
  const { bundle, say } = options;
  const all = stopsInReverse();
  const folder = await mkdtemp(join(tmpdir(), 'vantage-faults-'));
  // Root's PostgreSQL runs as another user, who has to pass through.
  await chmod(folder, 0o711);
  all.add(() => rm(folder, { recursive: true, force: true }));
  let postgres: Promise<Postgres> | undefined;

  return {
    async perform(work) {
      const own = stopsInReverse();
      all.add(() => own.unwind());
      const server = await (postgres ??= openPostgres({ folder, atEnd: all.add }));
      const ending = <Thing>(thing: Thing, stop: (thing: Thing) => unknown): Thing => {
        own.add(() => stop(thing));
        return thing;
      };
      try {
        return await work({
          say,
          folder,
          postgres: server,
          atEnd: own.add,
          database: async () => ending(await server.createDatabase(), (database) => database.close()),
          proxy: async (url) => ending(await openDatabaseProxy(url), (proxy) => proxy.close()),
          smtpSink: async (options) => ending(await openSmtpSink(options), (sink) => sink.stop()),
          start: (options) => startProduct({ ...options, bundle, folder, atEnd: own.add }),
          command: (database, ...args) => runCommand(bundle, database, args),
        });
      } finally {
        await own.unwind();
      }
    },
    async close() {
      // If it is just being started, it can be stopped afterwards only.
      await postgres?.catch(() => {});
      await all.unwind();
    },
  };
}
