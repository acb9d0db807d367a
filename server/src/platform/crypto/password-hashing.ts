import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { AppError } from '../errors';
import { perProcess } from '../process-share';
import { workerUrl } from '../threads/worker-url';

/** The cost of argon2id. */
export type HashParameters = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** OWASP's parameters: 19 MiB, two passes, one lane. */
export const recommendedHashParameters: HashParameters = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** One hash in progress and one queued in the thread, so that no thread waits for the event loop. */
const perThread = 2;

/** A longer queue would delay responses by more than about four seconds on two cores. */
const maxWaiting = 256;

/** nice(2), 0 to 19: the event loop has priority. Ignored on systems without per-thread niceness. */
const niceness = 10;

export interface PasswordHashing {
  /** @throws {AppError} server.unavailable if the queue is full */
  hash(password: string): Promise<string>;
  /** @throws {AppError} server.unavailable if the queue is full */
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** Rehashes a correct password with the current parameters; null if its hash has them already. */
  rehashIfOutdated(passwordHash: string, password: string): Promise<string | null>;
  /** Takes as long as `verify`, for unknown users. Always false. */
  verifyDummy(password: string): Promise<false>;
  close(): Promise<void>;
}

/** What ./password-hashing-worker.ts does. */
export interface PasswordTasks {
  hash: { readonly task: { password: string; parameters: HashParameters }; readonly result: string };
  verify: { readonly task: { passwordHash: string; password: string }; readonly result: boolean };
}

export function passwordHashing(parameters = recommendedHashParameters): PasswordHashing {
  const { memoryCost, timeCost, parallelism } = parameters;
  const currentFormat = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  // More concurrent hashes than cores would only slow each of them down.
  const threads = perProcess(availableParallelism());
  const pool = new Piscina({
    filename: workerUrl('password-hashing-worker').href,
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: perThread,
    idleTimeout: Number.POSITIVE_INFINITY,
    niceIncrement: niceness,
  });

  const run = async <Name extends keyof PasswordTasks>(
    name: Name,
    task: PasswordTasks[Name]['task'],
  ): Promise<PasswordTasks[Name]['result']> => {
    if (pool.queueSize >= maxWaiting) throw new AppError('server.unavailable', { retryAfter: 5 });
    return (await pool.run(task, { name })) as PasswordTasks[Name]['result'];
  };
  const hash = (password: string): Promise<string> => run('hash', { password, parameters });

  let dummyHash: Promise<string> | undefined;

  return {
    hash,
    verify(passwordHash, password) {
      return run('verify', { passwordHash, password });
    },
    async rehashIfOutdated(passwordHash, password) {
      return passwordHash.startsWith(currentFormat) ? null : hash(password);
    },
    async verifyDummy(password) {
      dummyHash ??= hash('nobody has this password');
      await run('verify', { passwordHash: await dummyHash, password });
      return false;
    },
    close() {
      return pool.destroy();
    },
  };
}
