import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { AppError } from '../errors';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How a hash with these parameters begins. */
const currentFormat = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Threads: more hashes at once than cores only makes each of them slower. */
const threads = availableParallelism();

/** A hash under way and one that waits in the thread itself, which so never waits for the event loop. */
const perThread = 2;

/** Beyond this many waiting, an answer would come too late to be of use: about four seconds on two cores. */
const maxWaiting = 256;

/**
 * How far the threads stand back (nice(2), 0 to 19). Signing in takes all the cores it can get; whoever is signed in,
 * and the event loop with them, goes first. Without effect where the system has no such thing for a thread.
 */
const niceness = 10;

/** Hashes passwords with argon2id in threads of their own, never on the event loop, and a bounded number at once. */
export interface PasswordHashing {
  /** @throws {AppError} server.unavailable when too many are waiting */
  hash(password: string): Promise<string>;
  /** @throws {AppError} server.unavailable when too many are waiting */
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** The hash of a right password under today's parameters, or null when it has them already. */
  rehashIfOutdated(passwordHash: string, password: string): Promise<string | null>;
  /** Takes as long as a verification, for a user that does not exist. Always false. */
  verifyDummy(password: string): Promise<false>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** What the threads are asked for; see ./password-hashing-worker.mjs. */
interface Tasks {
  hash: { readonly task: { password: string; parameters: Options }; readonly result: string };
  verify: { readonly task: { passwordHash: string; password: string }; readonly result: boolean };
}

/** The threads begin with the first password, and stay. */
export function passwordHashing(): PasswordHashing {
  const pool = new Piscina({
    filename: new URL('./password-hashing-worker.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: perThread,
    idleTimeout: Number.POSITIVE_INFINITY,
    niceIncrement: niceness,
  });

  const run = async <Name extends keyof Tasks>(
    name: Name,
    task: Tasks[Name]['task'],
  ): Promise<Tasks[Name]['result']> => {
    if (pool.queueSize >= maxWaiting) throw new AppError('server.unavailable', { retryAfter: 5 });
    return (await pool.run(task, { name })) as Tasks[Name]['result'];
  };
  const hash = (password: string): Promise<string> => run('hash', { password, parameters });

  let dummyHash: Promise<string> | undefined;

  return {
    hash,
    verify: (passwordHash, password) => run('verify', { passwordHash, password }),
    rehashIfOutdated: async (passwordHash, password) =>
      passwordHash.startsWith(currentFormat) ? null : hash(password),
    async verifyDummy(password) {
      dummyHash ??= hash('nobody has this password');
      await run('verify', { passwordHash: await dummyHash, password });
      return false;
    },
    close: () => pool.destroy(),
  };
}
