import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';
import { AppError } from '../errors';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How a hash with these parameters begins. */
const todaysForm = '$argon2id$v=19$m=19456,t=2,p=1$';

/** More hashes at once than cores only makes each of them slower. */
const atOnce = availableParallelism();

/** Beyond this many waiting, an answer would come too late to be of use: about four seconds on two cores. */
const maxWaiting = 256;

/** Hashes passwords with argon2id on libuv's threads, never on the event loop, and a bounded number at once. */
export interface PasswordHashing {
  /** @throws {AppError} server.unavailable when too many are waiting */
  hash(password: string): Promise<string>;
  /** @throws {AppError} server.unavailable when too many are waiting */
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** The hash of a right password under today's parameters, or null when it has them already. */
  rehashed(passwordHash: string, password: string): Promise<string | null>;
  /** Takes as long as a verification, for a user that does not exist. Always false. */
  verifyNobody(password: string): Promise<false>;
}

export function passwordHashing(): PasswordHashing {
  let running = 0;
  const waiting: (() => void)[] = [];

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('server.unavailable', { retryAfter: 5 });
      // The slot is handed over by the one that ends, so nobody can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  let nobodysHash: Promise<string> | undefined;

  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (passwordHash, password) => inTurn(() => verify(passwordHash, password)),
    rehashed: async (passwordHash, password) =>
      passwordHash.startsWith(todaysForm) ? null : inTurn(() => hash(password, parameters)),
    async verifyNobody(password) {
      nobodysHash ??= hash('nobody has this password', parameters);
      const passwordHash = await nobodysHash;
      await inTurn(() => verify(passwordHash, password));
      return false;
    },
  };
}
