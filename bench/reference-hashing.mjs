// The reference for sign-ins: argon2id alone, with the product's parameters and concurrency. Prints
// verifications per second. Arguments: the hash, the password, seconds.
import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';

const [hash, password, seconds] = process.argv.slice(2);
const end = performance.now() + Number(seconds) * 1_000;
let verified = 0;

const verifyUntilTheEnd = async () => {
  while (performance.now() < end) {
    if (!(await verify(hash, password))) throw new Error('The password is not of this hash');
    verified += 1;
  }
};

const startedAt = performance.now();
await Promise.all(Array.from({ length: availableParallelism() }, verifyUntilTheEnd));
process.stdout.write(`${(verified * 1_000) / (performance.now() - startedAt)}\n`);
