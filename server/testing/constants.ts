import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Password of every test user. */
export const testPassword = 'Correct-Horse-7';

/** All applications of a run share one database, whose signing keys are sealed with it. */
export const testSecretKey = 'a secret key for tests, of no worth';

/** What binds the sign-ins of the tests to their browser. */
export const testCookieState = 'a-browser-key-of-tests-with-43-characters--';

/** The migrated database that a file's own one is copied from. */
export const templateDatabase = 'vantage_template';

const server = join(dirname(fileURLToPath(import.meta.url)), '..');

export const checkout = join(server, '..');

export const migrationsDirectory = join(server, 'migrations');
export const serverMain = join(server, 'src', 'main.ts');
