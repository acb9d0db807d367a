import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HashParameters } from '../src/platform/crypto/password-hashing';

export const testPassword = 'Correct-Horse-7';

/** The least that argon2id allows: most tests are not about the cost of a password. */
export const testHashParameters: HashParameters = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Milliseconds before a deadline that a test advances a clock to: even a slow test is in time. */
export const clockMargin = 20_000;

/** Seals the signing keys in the database that all applications of a run share. */
export const testSecretKey = 'a secret key for tests, of no worth';

/** Binds the sign-ins of the tests to their browser. */
export const testCookieState = 'a-browser-key-of-tests-with-43-characters--';

/** The migrated database from which a file's own database is copied. */
export const templateDatabase = 'vantage_template';

const server = join(dirname(fileURLToPath(import.meta.url)), '..');

export const checkout = join(server, '..');

export const migrationsDirectory = join(server, 'migrations');
export const serverMain = join(server, 'src', 'main.ts');
