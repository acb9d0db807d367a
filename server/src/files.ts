import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

// The bundle is in server/dist, the source in server/src: both two folders below the checkout.
export const checkout = join(here, '..', '..');

export const migrationsDirectory = join(checkout, 'server', 'migrations');
export const webDirectory = join(checkout, 'web', 'dist');
/** What the bundle was built from; missing beside the sources. */
export const buildFile = join(here, 'build.json');
