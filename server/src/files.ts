import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The bundle is in server/dist, the source in server/src: both two folders below the checkout.
const checkout = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const migrationsDirectory = join(checkout, 'server', 'migrations');
export const webDirectory = join(checkout, 'web', 'dist');
